# The machines of a kitchen.
// Another comment
/* and one
   over two lines */
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

provider "aws" {
  region = "eu-central-1"
}

variable "cups" {
  type        = number
  default     = 10
  description = "The number of cups"
}

locals {
  is_open = true
  sizes   = [1, 2, 35]
  nothing = null
}

data "aws_ami" "debian" {
  most_recent = true
  owners      = ["136693071363"]
}

resource "aws_instance" "kettle" {
  ami           = data.aws_ami.debian.id
  instance_type = "t3.micro"
  count         = var.cups
  user_data     = <<-EOT
    #!/bin/sh
    echo "starting" # in a here document
  EOT

  tags = {
    Name  = "kettle"
    Owner = "it's \"Ada\""
  }
}

resource "aws_s3_bucket" "tea" {
  bucket = "tea-${var.cups}"
}

output "addresses" {
  value     = join(", ", aws_instance.kettle)
  sensitive = false
}

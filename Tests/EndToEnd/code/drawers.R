# Drawers and their items.
library(stats)

LIMIT <- 1e3
sizes <- c(spoon = 2L, fork = 3.5, knife = 0x1F)
names <- c("spoon", 'fork', "it's a \"knife\"")

#' Adds an item.
#' @param item a text
add_item <- function(drawer, item = NULL, ...) {
  if (is.null(item) || length(drawer$items) >= LIMIT) {
    stop("no item")
  } else if (item %in% drawer$items) {
    return(drawer)
  }
  drawer$items <- c(drawer$items, item)
  drawer
}

report <- function(drawer) {
  for (i in seq_along(drawer$items)) {
    if (i %% 2 == 0) next
    cat(i, drawer$items[[i]], "\n", sep = " ")
  }
  count <- 0
  while (TRUE) {
    count <- count + 1
    if (count > 10) break
  }
  repeat {
    count <- count - 1
    if (count <= 0) break
  }
  invisible(NA)
}

`my drawer` <- list(items = character(0), open = FALSE)
my.drawer_2 <- add_item(`my drawer`, "spoon")
long <- "a string
over two lines"
frame <- data.frame(x = 1:10, y = rnorm(10, mean = 0, sd = 1.5))
model <- lm(y ~ x, data = frame)
summary(model)$coefficients[1, 2]
result <- sapply(sizes, function(size) size * 2) |> sum(na.rm = TRUE)
switch("a", a = "first", b = "second")
x <- Inf; y <- NaN

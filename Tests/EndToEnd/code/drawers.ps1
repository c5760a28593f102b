<#
A script with "quotes"
over several lines.
#>
param(
    [string] $Name = 'kitchen',
    [int] $Count = 10,
    [switch] $Force
)

# The items of a drawer.
$items = @('spoon', 'fork', 'it''s a knife')
$sizes = @{ Spoon = 2; Fork = 3.5 }
$script:total = 0x1F

function Get-Drawer {
    param($Path)
    process {
        foreach ($item in $items) {
            if ($item -eq 'spoon' -and $Count -gt 5) {
                Write-Output "Item $item costs `"$Count`""
            } elseif ($item -match '^f') {
                Write-Host "Fork" -ForegroundColor Green
            } else {
                continue
            }
        }
        return $null
    }
}

$text = @"
Drawer "one"
has 'items' # no comment
"@

$raw = @'
no $variables here
'@

try {
    Get-ChildItem -Path $env:HOME -Recurse | Where-Object { $_.Length -gt 100 } | Sort-Object Name
    $total = Get-Content "drawers.txt" | Measure-Object -Line
} catch {
    Write-Error "failed: $total"
    throw
} finally {
    Remove-Item -Force "temporary.txt"
}

while ($total -lt 3) { $total++ }
switch ($Name) {
    'kitchen' { Get-Drawer -Path './kitchen' }
    default { exit 1 }
}

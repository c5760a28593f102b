<?php
declare(strict_types=1);

namespace Kitchen\Drawers;

use InvalidArgumentException;

/* A comment
   over two lines. */
// Another one
# And another
interface Openable
{
    public function open(): bool;
}

abstract class Drawer implements Openable
{
    private const LIMIT = 100;
    protected array $items = [];
    public static $count = 0x1F;

    public function __construct(private readonly string $name, ?int $size = null)
    {
        $this->items = ['spoon' => 2, "fork" => 3.5];
        self::$count++;
    }

    public function open(): bool
    {
        foreach ($this->items as $item => $amount) {
            if ($amount >= self::LIMIT && !empty($item)) {
                throw new InvalidArgumentException("Too many: $item and {$this->name}");
            }
            echo 'it\'s ', $item, PHP_EOL;
        }
        return true;
    }

    public function report(): string
    {
        $text = <<<REPORT
Drawer "one" # no comment
with items
REPORT;
        $raw = <<<'RAW'
no variables here // and no comment
RAW;
        return $text . $raw;
    }
}

function total(array $sizes): float
{
    $sum = array_sum(array_map(fn ($size) => $size * 1.5, $sizes));
    switch (true) {
        case $sum > 10:
            return 10.0;
        default:
            return $sum;
    }
}

if (isset($_GET['drawer']) and $total !== null) {
    print "\$total is ${total}\n";
} elseif (false) {
    exit(1);
}

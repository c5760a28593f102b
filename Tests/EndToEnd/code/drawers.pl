#!/usr/bin/perl
use strict;
use warnings;

package Drawer;

# Creates a drawer that opens and closes.
sub new {
    my ($class, $label) = @_;
    my $self = { label => $label, depth => 40, things => [] };
    return bless $self, $class;
}

sub heaviest {
    my $self = shift;
    my @sorted = sort { $b->{weight} <=> $a->{weight} } @{ $self->{things} };
    return unless @sorted;
    return $sorted[0];
}

package main;

our $count = 0xFF + 2.5;
my $drawer = Drawer->new('top');
foreach my $name ('spoon', "ladle\n") {
    next if $name eq 'fork';
    push @{ $drawer->{things} }, { name => $name, weight => length($name) };
}
while ($count > 0) {
    last if not defined $drawer;
    $count -= 1; # once more
}
print "The drawer has things\n" unless $drawer->{depth} == 0;
if ($drawer->{label} =~ /^to.$/) { die "tried" } elsif ($count) { local $_ = 'x' } else { exit 0 }

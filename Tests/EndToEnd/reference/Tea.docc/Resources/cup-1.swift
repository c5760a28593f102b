struct Cup {
}

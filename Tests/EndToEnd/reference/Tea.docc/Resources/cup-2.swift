struct Cup {
  var liters = 0.2
}

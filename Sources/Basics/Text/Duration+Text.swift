extension Duration {
  /// Seconds with three decimals: `0.042`.
  public var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }
}

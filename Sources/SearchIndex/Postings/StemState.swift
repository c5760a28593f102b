/// What the pages of one block say of a stem just now.
struct StemState {
  /// Its number among the stems of all blocks.
  let number: UInt32
  /// How often the current section has it, and in which field; 0 for none.
  var frequency: UInt32 = 0
  var field: UInt8 = 0
  /// In how many sections of the block it is; at the end of the block, where its next posting goes.
  var sections: UInt32 = 0
}

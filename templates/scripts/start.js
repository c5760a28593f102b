// Starts the features when all of them are defined. Only then is the target of the link revealed, because the other
// features may change the elements around it.
//
// Needs: setup, fragments.
each("body", reveal, true);
start();

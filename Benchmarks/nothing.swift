// The least that a Swift program can do. Started beside kbrender, it tells what of a run is the system's and the
// runtime's.

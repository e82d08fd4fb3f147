/** In bytes, on average, once there are many pieces: each takes processor time and memory beyond its own length. */
const [smallestPiece, somePieces] = [16, 1000]

export const smallPieces = `pieces of less than ${smallestPiece} bytes`

/** Returns a function to call with each piece of a body, which returns whether they are too small. */
export function countPieces() {
  let [pieces, bytes] = [0, 0]
  return ({ length }: Buffer) => {
    pieces++
    bytes += length
    return pieces > somePieces && bytes < pieces * smallestPiece
  }
}

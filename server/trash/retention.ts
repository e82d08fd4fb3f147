// How long deleted records are kept. Set once when the process starts, because deleting only has a transaction at hand.

let days = 30

export function setTrashDays(given: number) {
  days = given
}

export const trashDays = () => days

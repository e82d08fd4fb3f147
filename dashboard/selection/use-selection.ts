import { useMemo, useState } from 'react'

type Ids = ReadonlySet<string>

/** The selected records of a list: those chosen one by one, or everything that matches its filters. */
export function useSelection(filters: object, rows: readonly { id: string }[] | undefined) {
  const [chosen, setChosen] = useState<Ids>(new Set())
  // The filters by which all records are selected, if these are too many to be selected one by one.
  const [everything, setEverything] = useState<string>()
  const list = JSON.stringify(filters)
  const isEverything = everything === list
  // Forgotten with the filters: returning to them must not select everything again.
  if (everything !== undefined && !isEverything) setEverything(undefined)
  const selected = useMemo(
    () => (isEverything ? new Set(rows?.map(({ id }) => id)) : chosen),
    [isEverything, rows, chosen],
  )
  const setSelected: typeof setChosen = (next) => {
    setEverything(undefined)
    setChosen(next)
  }
  const selectEverything = () => {
    setChosen(new Set())
    setEverything(list)
  }
  return { selected, setSelected, isEverything, selectEverything }
}

import { useQuery } from '@tanstack/react-query'
import { CircleOff } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { FilterButton } from '../ui/filter-button.tsx'
import { type Pick, Picker, PickerItem } from '../ui/picker.tsx'

type Props = { industry: string | undefined; onPick(industry: string | undefined): void }

/** Industries are free text: those of recent companies are suggested, and any other can be typed. */
export const IndustryFilter = ({ industry, onPick }: Props) => (
  <Picker label="Filter by industry" trigger={<FilterButton label="Industry" value={industry} />} maxLength={255}>
    {(typed, pick) => <Industries industry={industry} onPick={onPick} typed={typed} pick={pick} />}
  </Picker>
)

function Industries({ industry, onPick, typed, pick }: Props & { typed: string; pick: Pick }) {
  const { data: known = [] } = useQuery({ queryKey: ['companies', 'industries'], queryFn: industries })
  const name = typed.toLowerCase()
  return (
    <>
      {known
        .filter((one) => one.toLowerCase().includes(name))
        .map((one) => (
          <PickerItem key={one} value={one} onSelect={pick(() => onPick(one))}>
            <span className="truncate">{one}</span>
          </PickerItem>
        ))}
      {typed && !known.some((one) => one.toLowerCase() === name) && (
        <PickerItem value="as typed" onSelect={pick(() => onPick(typed))}>
          <span className="truncate">Exactly “{typed}”</span>
        </PickerItem>
      )}
      {industry && !typed && (
        <PickerItem value="any industry" onSelect={pick(() => onPick(undefined))}>
          <CircleOff aria-hidden />
          Any industry
        </PickerItem>
      )}
    </>
  )
}

async function industries() {
  const { data } = await unwrap(api.GET('/api/v1/companies', { params: { query: { per_page: 250 } } }))
  const byName = new Map(data.flatMap(({ industry }) => (industry ? [[industry.toLowerCase(), industry]] : [])))
  return [...byName.values()].toSorted((a, b) => a.localeCompare(b))
}

import { FilterButton } from '../ui/filter-button.tsx'
import { TagPicker } from './tag-picker.tsx'

export function TagFilter({ tag, onPick }: { tag: string | undefined; onPick(tag: string): void }) {
  return (
    <TagPicker label="Filter by tag" creates={false} onPick={onPick}>
      <FilterButton label="Tag" value={tag} />
    </TagPicker>
  )
}

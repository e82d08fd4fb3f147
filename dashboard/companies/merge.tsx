import { MergeScreen } from '../merging/merge-screen.tsx'

export default function MergeCompanies() {
  return <MergeScreen kind="companies" />
}

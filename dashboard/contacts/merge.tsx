import { MergeScreen } from '../merging/merge-screen.tsx'

export default function MergeContacts() {
  return <MergeScreen kind="contacts" />
}

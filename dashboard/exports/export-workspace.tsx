import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useStartExport } from './use-exports.ts'

/** Exports the whole workspace. */
export function ExportWorkspace() {
  const start = useStartExport()
  return (
    <Section
      title="Whole workspace"
      description="All records, files, tags, custom fields, shared views, activity and events in one archive, which can be restored in an empty workspace. Without members, API keys, webhooks and the trash."
      action={
        <Button
          disabled={start.isPending}
          onClick={() =>
            start.mutate({ entity_type: 'workspace' }, { onError: (refused) => toast.error(refused.message) })
          }
        >
          Export workspace
        </Button>
      }
    />
  )
}

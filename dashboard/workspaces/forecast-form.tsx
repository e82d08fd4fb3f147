import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { stageLabels } from '../kinds/stages.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { saveWorkspace } from './save-workspace.ts'

const stages = ['lead', 'prospect', 'negotiation'] as const

/** The probabilities by which the forecast weights the value of open deals. */
export function ForecastForm({ workspace }: { workspace: Schemas['Workspace'] }) {
  // As it was when the form was opened: what another person has saved since then is a conflict.
  const [opened, setOpened] = useState(workspace)
  const [edition, setEdition] = useState(0)
  const { stage_probabilities } = opened
  const save = useMutation({
    async mutationFn(form: FormData) {
      const entered = Object.fromEntries(stages.map((stage) => [stage, Number(form.get(stage))]))
      const patch = { stage_probabilities: { ...stage_probabilities, ...entered } }
      const { saved, isSent } = await saveWorkspace(opened, patch)
      return { saved, isSent, isOther: stages.some((stage) => saved.stage_probabilities[stage] !== entered[stage]) }
    },
    async onSuccess({ saved, isSent, isOther }) {
      setOpened(saved)
      if (isOther) setEdition(edition + 1) // the inputs do not show what another person saved
      await refresh('me', 'workspaces', 'reports')
      if (isOther && !isSent) toast.info('The form shows what the other person saved.')
      else toast.success('The probabilities were saved.')
    },
  })
  const { at, rest } = fieldErrors(save.error, ...stages.map((stage) => `stage_probabilities.${stage}`))
  return (
    <Form key={edition} send={save.mutate} error={save.error} className="flex flex-col items-start gap-3 p-4">
      <div className="grid w-full max-w-md grid-cols-3 gap-3">
        {stages.map((stage) => (
          <Field key={stage} label={`${stageLabels[stage]} %`} error={at(`stage_probabilities.${stage}`)}>
            <Input
              name={stage}
              type="number"
              min={0}
              max={100}
              step={1}
              required
              defaultValue={stage_probabilities[stage]}
            />
          </Field>
        ))}
      </div>
      {rest && <p className="text-danger">{rest}</p>}
      <Button type="submit" variant="primary" disabled={save.isPending}>
        Save probabilities
      </Button>
    </Form>
  )
}

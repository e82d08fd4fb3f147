import { Plus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { TaskDialog } from '../follow-ups/task-dialog.tsx'
import type { TaskKind } from '../follow-ups/task.ts'
import { kindAt } from '../kinds/registry.ts'
import { Button } from '../ui/button.tsx'
import { menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'

const kinds = ['follow-ups', 'commitments'] as const satisfies TaskKind[]

/** Adds a task without leaving Today. */
export function AddTask() {
  const [adding, setAdding] = useState<TaskKind>()
  return (
    <>
      <MenuButton
        hasDialog={adding !== undefined}
        button={
          <Button variant="primary">
            <Plus aria-hidden />
            Add
          </Button>
        }
      >
        {kinds.map((kind) => {
          const { noun, icon: Icon } = kindAt(kind)!
          return (
            <DropdownMenu.Item key={kind} className={menuItem} onSelect={() => setAdding(kind)}>
              <Icon aria-hidden />
              New {noun}
            </DropdownMenu.Item>
          )
        })}
      </MenuButton>
      {kinds.map((kind) => (
        <TaskDialog
          key={kind}
          kind={kind}
          open={adding === kind}
          onOpenChange={(open) => open || setAdding(undefined)}
        />
      ))}
    </>
  )
}

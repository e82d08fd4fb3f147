import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../settings/section.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { sessionQuery } from './me.ts'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

export function TwoFactorSection() {
  const [open, setOpen] = useState<'set-up' | 'turn-off'>()
  const { data, isPending } = useQuery(sessionQuery)
  const isOn = data?.user.twoFactorEnabled === true
  return (
    <Section
      title="Two-factor authentication"
      description="Sign in with a code from an app on your phone in addition to your password."
      action={
        isPending ? (
          <Skeleton className="h-8 w-24" />
        ) : (
          <div className="flex items-center gap-2">
            <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
            <Button onClick={() => setOpen(isOn ? 'turn-off' : 'set-up')}>{isOn ? 'Turn off' : 'Set up'}</Button>
          </div>
        )
      }
    >
      {/* Stays open until it is closed, because the backup codes are shown once, after it was turned on. */}
      <TwoFactorOff open={open === 'turn-off'} onOpenChange={(next) => !next && setOpen(undefined)} />
      <TwoFactorSetup open={open === 'set-up'} onOpenChange={(next) => !next && setOpen(undefined)} />
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty } from './states.tsx'

export function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <Empty
        icon={Compass}
        title="Page not found"
        action={
          <Button asChild variant="primary">
            <Link to="/">Go to Today</Link>
          </Button>
        }
      >
        It was moved or deleted, or belongs to another workspace.
      </Empty>
    </>
  )
}

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
        title="There is nothing here"
        action={
          <Button asChild variant="primary">
            <Link to="/">Go to Today</Link>
          </Button>
        }
      >
        The page was moved or deleted, or it belongs to another workspace.
      </Empty>
    </>
  )
}

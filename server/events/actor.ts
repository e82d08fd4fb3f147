import { Type } from 'typebox'
import type { Caller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { nullable } from '../http/envelope.ts'

/** Who made a change, with the name they had at that time. */
export const Actor = Type.Object({
  type: Type.String({ description: 'key, user or system' }),
  id: nullable(
    Type.String({
      description: 'The id of the person or the key. For a connected app, the entity_id of its key.created entry',
    }),
  ),
  name: Type.String(),
})

export const actorOf = ({ type, id, name }: Caller) => ({ type, id, name })

/** The actor of an event `r`. */
export const actorColumn = sql`json_build_object('type', r.actor_type, 'id', r.actor_id, 'name', r.actor_name)`

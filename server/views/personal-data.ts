import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { type PersonalData, quotes } from '../records/personal-data.ts'

/** A view loses the filters that quote the person, such as their address. */
export const viewedPersonalData: PersonalData = {
  quotingEvents: ['view'],
  scrub: ({ database }, caller, person) =>
    transaction(database, caller, async (tx) => {
      tx.run(sql`
        update views v
           set filters = (select coalesce(json_object_agg(f.key, f.value), '{}') from json_each(v.filters) f
                           where not ${quotes(sql`f.value::text`, person)}),
               name = case when ${quotes(sql`v.name`, person)} then 'View' else v.name end
         where v.workspace_id = ${caller.workspaceId} and (${quotes(sql`v.filters::text`, person)} or ${quotes(sql`v.name`, person)})`)
    }),
}

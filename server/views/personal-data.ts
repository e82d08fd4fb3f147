import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import {
  asJson,
  filtersByExternalId,
  isName,
  mentions,
  namesIn,
  type PersonalData,
  quotes,
} from '../records/personal-data.ts'

/** A view loses the filters that quote the person, such as their address, or the first and the last name together. */
export const viewedPersonalData: PersonalData = {
  name: 'views',
  quotingEvents: ['view'],
  scrub({ database }, caller, person) {
    const isNamedAfter = quotes(asJson(sql`v.name`), person)
    const byExternalId = filtersByExternalId(sql`concat(json_build_object('kind', v.kind), v.filters)`, person)
    return transaction(database, caller, async (tx) => {
      tx.run(sql`
        update views v
           set filters = (select coalesce(json_object_agg(f.key, f.value), '{}') from json_each(v.filters) f
                           where not ${quotes(sql`f.value::text`, person)}
                             and not (${byExternalId} and f.key like 'external_id%')
                             and not (${namesIn(sql`v.filters::text`, person)} and ${isName(sql`f.value`, person)})),
               name = case when ${isNamedAfter} then 'View' else v.name end
         where v.workspace_id = ${caller.workspaceId}
           and (${mentions(sql`v.filters::text`, person)} or ${isNamedAfter} or ${byExternalId})`)
    })
  },
}

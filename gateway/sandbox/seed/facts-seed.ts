import { sql } from 'drizzle-orm'
import { keepFacts } from '../../core/record-facts'
import { KEPT } from '../../features/proof/facts'
import type { SeedPart } from './parts'

/** What was decided about the samples: as they are, since they are. Later decisions stay. */
export default {
  name: 'facts',
  async derive(tx, { world: { time } }) {
    const now = new Date(time.now).toISOString()
    await tx.execute(sql`delete from record_fact f where time <= ${now}
      and not exists (select from record_fact later where later.provider_id = f.provider_id
        and later.target_type = f.target_type and later.target_id = f.target_id
        and later.time > ${now})`)
    for (const kind of KEPT) await keepFacts(tx, kind)
  },
} satisfies SeedPart

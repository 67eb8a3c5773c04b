import { sql } from 'drizzle-orm'
import type { ACTIONS } from '#domain/operation/actions'
import { DAY_MS } from '#domain/dates'
import { chainWithin } from '../../core/operations/chain'
import { writeOperation, type Operation } from '../../core/operations/write'
import { PROVIDER_ONE, PROVIDER_TWO, STAFF } from './accounts'
import type { SeedPart } from './parts'

/** What staff did by the sample records' own steps, and by which call. */
const CALL_OF: Readonly<Record<string, keyof typeof ACTIONS>> = {
  apply: '/v1/private/business/applySubmit',
  refund: '/v1/refund/apply',
  recharge: '/v1/account/rechargeApply',
  withdraw: '/v1/account/withdrawApply',
  settle: '/v1/settle/confirm',
  invoice: '/v1/invoice/submit',
  appeal: '/v1/risk/appealSubmit',
  chargeback: '/v1/chargeback/answer',
}
const STEPS = 60
const DAYS = 14
const SIGN_IN_HOUR_MS = 6 * 3_600_000

type Step = Record<'provider_id' | 'target_type' | 'target_id' | 'operator', string> &
  Record<'title' | 'from_state' | 'to_state', string> & { at: string }

/** The newest steps of people, and a sign-in for each of the last days. */
export default {
  name: 'operations',
  async insert(tx, { world: { time } }) {
    const people = Object.values(STAFF)
    const { rows } = await tx.execute<Step>(sql`
      select provider_id, target_type, target_id, operator, title, from_state, to_state,
        (extract(epoch from time) * 1000)::bigint as at
      from (select *, row_number() over (partition by provider_id
          order by time desc, target_type, target_id, seq) as n
        from record_log where operator = any(${sql.param(people.map(({ name }) => name))}::text[])
          and target_type = any(${sql.param(Object.keys(CALL_OF))}::text[])
          and time <= ${new Date(time.now).toISOString()}) newest
      where n <= ${STEPS} order by at, target_type, target_id`)
    const steps = rows.map((row): Operation => {
      const { target_type: type, target_id: id, title } = row
      return {
        providerId: row.provider_id,
        time: Number(row.at),
        // Some sample steps of the second provider carry the first one's names.
        ...whoOf(row.provider_id === PROVIDER_TWO ? STAFF.other.name : row.operator),
        action: CALL_OF[type]!,
        outcome: 'DONE',
        changes: [
          {
            type,
            id,
            ...(row.from_state && { before: { 状态: row.from_state } }),
            after: { 事项: title, ...(row.to_state && { 状态: row.to_state }) },
          },
        ],
      }
    })
    const signIns = Array.from({ length: DAYS }, (_, day) =>
      [
        { providerId: PROVIDER_ONE, ...whoOf(STAFF.admin.name) },
        { providerId: PROVIDER_TWO, ...whoOf(STAFF.other.name) },
      ].map((who): Operation => ({
        ...who,
        time: time.now - (day + 1) * DAY_MS - SIGN_IN_HOUR_MS,
        action: '/v1/user/login',
        outcome: 'DONE',
      })),
    ).flat()
    for (const one of [...steps, ...signIns].toSorted((a, b) => a.time - b.time))
      await writeOperation(tx, { address: '127.0.0.1', ...one })
    for (const providerId of [PROVIDER_ONE, PROVIDER_TWO]) await chainWithin(tx, providerId)
  },
} satisfies SeedPart

const whoOf = (name: string) => ({
  operator: name,
  userId: Object.values(STAFF).find((one) => one.name === name)?.userId,
  roleType: '3',
})

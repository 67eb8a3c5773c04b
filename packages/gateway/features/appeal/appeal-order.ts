import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { APPEAL_NODE, AUDIT_RESULT, HANDLE_DEGREE, RISK_TYPE } from '#domain/appeal/dicts'
import type { Tx } from '../../core/db/open'
import { appeal } from './appeal-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { moved } from '../../core/moves'
import { changeAppeal } from './appeal-change'
import { awaitDeadline } from './appeal-expire'
import { releaseCaseTrades, releaseMerchant } from './appeal-hold'
import { APPEAL_MOVES, SUPPLEMENT_MS, type AppealNode } from './appeal-moves'
import { openCase } from './appeal-open-case'

const OPERATOR = '收单风控'
const opinion = words().min(1)
const keys = <K extends string>(dict: Record<K, unknown>) => Object.keys(dict) as [K, ...K[]]

interface Of {
  providerId: string
  refId: string
}

const find = (tx: Tx, { providerId, refId }: Of) =>
  tx
    .select()
    .from(appeal)
    .where(and(eq(appeal.providerId, providerId), eq(appeal.appealId, refId)))

/** The risk desk's look at an appeal (domain §7.14). */
export const appealOrder = defineOrder({
  kind: 'risk.appeal',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('SUPPLEMENT'), opinion }),
    z.object({ code: z.literal('CLOSED'), auditResult: z.enum(keys(AUDIT_RESULT)), opinion }),
  ]),

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { assistId, merId, riskType, content, files, relatedTrades } = row
    return { assistId, merId, riskType, content, files, relatedTrades }
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer, { now }) {
    const [row] = await find(tx, of).for('update')
    if (!row) throw notFound()
    const move = APPEAL_MOVES[answer.code === 'CLOSED' ? 'close' : 'supplement']
    const to = moved<AppealNode>(move, row.appealNode, APPEAL_NODE)
    const step = { to, operator: OPERATOR, now, remark: answer.opinion }
    if (answer.code === 'SUPPLEMENT') {
      const deadline = now + SUPPLEMENT_MS
      await awaitDeadline(tx, row, deadline)
      await changeAppeal(tx, row, {
        ...step,
        title: move.title,
        set: { auditOpinion: answer.opinion, deadline: new Date(deadline) },
      })
      return { from: row.appealNode, to }
    }
    const { auditResult } = answer
    if (auditResult !== 'REFUSE') await releaseCaseTrades(tx, row, now)
    if (auditResult === 'PASS')
      await releaseMerchant(tx, row, {
        operator: OPERATOR,
        remark: `申诉通过 ${row.appealId}`,
        now,
      })
    await changeAppeal(tx, row, {
      ...step,
      title: AUDIT_RESULT[auditResult].label,
      toState: auditResult,
      set: { auditResult, auditOpinion: answer.opinion, closeTime: new Date(now) },
    })
    return { from: row.appealNode, to }
  },
})

/** A case that the risk desk opens of its own accord; `refId` is the merchant. */
export const riskCaseNews = defineOrder({
  kind: 'risk.case',
  answer: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('OPEN'),
      riskType: z.enum(keys(RISK_TYPE)),
      handleDegree: z.enum(keys(HANDLE_DEGREE)),
      riskDesc: words().min(1),
    }),
  ]),
  lock: () => Promise.resolve(),

  async onAnswer(tx, { providerId, refId }, answer, { now }) {
    const { code: _code, ...what } = answer
    const by = { source: 'ACQUIRER', operator: OPERATOR } as const
    await openCase(tx, { ...what, ...by, providerId, merId: refId }, now)
    return { from: '', to: 'WAIT_APPEAL' }
  },
})

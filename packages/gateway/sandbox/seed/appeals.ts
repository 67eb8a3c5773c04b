import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { APPEAL_FILES, type EvidenceName } from '#domain/appeal/files'
import type { Tx } from '../../core/db/open'
import { appeal, riskCase, type AppealFile } from '../../features/appeal/appeal-schema'
import { job } from '../../core/jobs/job-schema'
import { recordLog } from '../../core/db/core-schema'
import { APPEAL_ANSWER_JOB } from '../simulator/agenda'
import { prefilled } from '../../features/appeal/appeal-content'
import { APPEAL_EXPIRE_JOB } from '../../features/appeal/appeal-expire'
import { OPERATION_OF } from '../../features/appeal/appeal-moves'
import { PUNISH_PLANS } from '../../features/appeal/appeal-open-case'
import { createCasePlanner, type CasePlan } from './appeal-plan'
import { APPEAL_REASONS, AUDIT_WORDS, LONG_RISK, RISK_WORDS, SOURCES } from './appeal-words'
import { appealSteps } from './appeal-steps'
import { idCardNo, mobileNo, personName } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { createRandom, type Random } from './random'
import { yyMMdd } from './time'
import type { World } from './world'

type Merchant = Parameters<typeof prefilled>[0]

/** Trades in question of a case at most. */
const MAX_TRADES = 6
const HOUR = 3_600_000

/** Risk cases and their appeals (domain §7.14): frozen merchants stand frozen by one. */
export const appealSeed: SeedPart = {
  name: 'appeals',
  async insert(tx, { world }) {
    const { now } = world.time
    const planCase = createCasePlanner(now)
    const plans = world.merchants.flatMap((merchant, i) => {
      const random = createRandom(13_000_000 + i * 27_644_437)
      const plan = planCase(random, merchant, i)
      return plan ? [{ plan, random }] : []
    })
    const trades = await tradesBefore(
      tx,
      plans.map(({ plan }) => plan),
    )
    const made = plans.map(({ plan, random }, i) =>
      rowsOf(random, plan, i, { world, trades: trades.get(plan.merchant.row.merId) ?? [] }),
    )
    await insertRows(
      tx,
      riskCase,
      made.map((one) => one.case),
    )
    await insertRows(
      tx,
      appeal,
      made.map((one) => one.appeal),
    )
    await insertRows(
      tx,
      recordLog,
      made.flatMap((one) => one.logs),
    )
    await insertRows(
      tx,
      job,
      made.flatMap((one) => one.jobs),
    )
  },
}

interface Suspect {
  tradeNo: string
  settleAmt: number
}

/** The largest trades of each merchant before its case was opened. */
async function tradesBefore(tx: Tx, plans: readonly CasePlan[]): Promise<Map<string, Suspect[]>> {
  const ids = plans.map(({ merchant }) => merchant.row.merId)
  const until = plans.map(({ createdAt }) => new Date(createdAt).toISOString())
  const { rows } = await tx.execute<Record<string, string>>(sql`
    SELECT c.mer_id, t.trade_no, t.settle_amt::text
    FROM unnest(${sql.param(ids)}::text[], ${sql.param(until)}::timestamptz[]) AS c(mer_id, until)
    JOIN merchant m ON m.mer_id = c.mer_id
    CROSS JOIN LATERAL (
      SELECT trade_no, settle_amt, trans_amt FROM trade
      WHERE provider_id = m.provider_id AND mer_id = c.mer_id AND trade_status = 'SUCCESS'
        AND trade_time BETWEEN c.until - interval '60 days' AND c.until
      ORDER BY trans_amt DESC, trade_no LIMIT ${MAX_TRADES}
    ) AS t ORDER BY 1, t.trans_amt DESC, 2`)
  const byMerchant = new Map<string, Suspect[]>()
  for (const row of rows) {
    const list = byMerchant.get(row.mer_id!) ?? []
    list.push({ tradeNo: row.trade_no!, settleAmt: Number(row.settle_amt) })
    byMerchant.set(row.mer_id!, list)
  }
  return byMerchant
}

function rowsOf(
  random: Random,
  plan: CasePlan,
  i: number,
  { world, trades }: { world: World; trades: readonly Suspect[] },
) {
  const { now } = world.time
  const holder = plan.merchant.row
  const { providerId, merId } = holder
  const day = yyMMdd(formatDate(plan.createdAt))
  // Above what the running gateway counts up to in a day.
  const serial = String(90_000_000 + i)
  const key = { providerId, appealId: `RA${day}${serial}` }
  const assistId = `RC${day}${serial}`
  const sent = plan.submittedAt !== null
  const frozen = trades.reduce((sum, { settleAmt }) => sum + settleAmt, 0)
  const opinion = plan.node === 'SUPPLEMENT' ? AUDIT_WORDS.SUPPLEMENT : opinionOf(plan)
  const date = (at: number | null) => (at === null ? null : new Date(at))
  const createTime = new Date(plan.createdAt)
  const files = sent ? filesOf(holder as Merchant) : []
  return {
    case: {
      providerId,
      assistId,
      merId,
      riskDesc: i === 2 ? LONG_RISK : RISK_WORDS[plan.riskType],
      punishPlan: PUNISH_PLANS[plan.handleDegree as keyof typeof PUNISH_PLANS],
      frozenAmt: ['L1', 'L2'].includes(plan.handleDegree) ? 0 : frozen,
      tradeNos: trades.map(({ tradeNo }) => tradeNo),
      holdsMerchant: plan.holdsMerchant,
      createTime,
    },
    appeal: {
      ...key,
      assistId,
      merId,
      partnerId: holder.partnerId ?? null,
      createdBy: holder.createdBy,
      source: SOURCES[i % SOURCES.length]!,
      riskType: plan.riskType,
      handleDegree: plan.handleDegree,
      punishTime: createTime,
      appealNode: plan.node,
      operationStatus: OPERATION_OF[plan.node],
      auditResult: plan.auditResult,
      auditOpinion: opinion,
      deadline: new Date(plan.deadline),
      submitTime: date(plan.submittedAt),
      closeTime: date(plan.closedAt),
      reopened: false,
      content: sent ? contentOf(random, holder as Merchant, i, world) : {},
      files,
      relatedTrades: sent ? trades.slice(0, 2).map(({ tradeNo }) => tradeNo) : [],
      createTime,
      version: 1 + [plan.submittedAt, plan.askedAt, plan.closedAt].filter(Boolean).length,
    },
    logs: appealSteps(plan, { ...key, opinion, files: files.length }),
    jobs: jobsOf(plan, key, i, now),
  }
}

const opinionOf = ({ auditResult }: CasePlan): string =>
  auditResult === null ? '' : AUDIT_WORDS[auditResult]

/** What staff wrote for the merchant. */
function contentOf(random: Random, holder: Merchant, i: number, { time }: World) {
  const online = i % 5 === 1
  const goods = holder.bizScope.split('；')[0] || '日用百货'
  return {
    ...prefilled(holder),
    businessPattern: online ? '03' : '02',
    mainBusiness: `${holder.mccName}，主要经营${goods}等`,
    appealDesc: APPEAL_REASONS[i % APPEAL_REASONS.length]!,
    appealPersonName: personName(random),
    appealPersonCertNo: idCardNo(random, Number(time.today.slice(0, 4))),
    appealPersonPhoneNo: mobileNo(800_000 + i),
    businessLocationNature: random.pick(['01', '02', '02']),
    businessLocationType: random.pick(['01', '02', '03']),
    businessTime: random.pick(['09:00-22:00', '08:30-21:30', '10:00-23:00']),
    employeeCnt: String(random.between(1, 60)),
    ...(online && {
      appName: `${holder.shortName.slice(0, 20)}小程序`,
      appUrl: `https://shop${i}.example.com/app`,
      commerceUrl: `https://shop${i}.example.com/goods/1`,
      icpRecordNo: `沪ICP备${String(10_000_000 + i * 7919).slice(0, 8)}号-1`,
    }),
  }
}

/** The merchant's own sample documents stand for the evidence. */
function filesOf({ pics }: Merchant): AppealFile[] {
  const tokens: Partial<Record<EvidenceName, string | undefined>> = {
    legalIdFront: pics.legalIdPics?.[0],
    legalIdBack: pics.legalIdPics?.[1],
    bizLicense: pics.licensePic?.[0],
    doorPhoto: pics.storePics?.[0],
    indoorPhoto: pics.storePics?.[1],
    tradeProof: pics.storePics?.[1],
  }
  return (Object.keys(tokens) as EvidenceName[]).flatMap((name) => {
    const token = tokens[name]
    const { fileCode, itemName } = APPEAL_FILES[name]
    return token === undefined ? [] : [{ fileCode, itemName, token }]
  })
}

/** Deadlines are watched; what is being looked at is answered within days, not at the first start. */
function jobsOf(
  { node, deadline }: CasePlan,
  { providerId, appealId }: { providerId: string; appealId: string },
  i: number,
  now: number,
): (typeof job.$inferInsert)[] {
  const about = { providerId, refId: appealId, clock: 'business', createdAt: new Date(now) }
  const jobId = `seed${appealId}`
  switch (node) {
    case 'WAIT_APPEAL':
    case 'SUPPLEMENT':
      return [{ ...about, jobId, kind: APPEAL_EXPIRE_JOB, payload: {}, runAt: new Date(deadline) }]
    case 'AUDITING': {
      const runAt = new Date(now + (6 + ((i * 5) % 60)) * HOUR)
      return [{ ...about, jobId, kind: APPEAL_ANSWER_JOB, payload: { again: false }, runAt }]
    }
    default:
      return []
  }
}

import { entryForm, normalizeEntry } from '#domain/application/index'
import type { EntryForm, RejectItem } from '#domain/application/types'
import { COSTS, RATE_TEMPLATES, REDUCED_COSTS } from '../../features/trade/costs'
import { regionPathName } from '../../features/reference/regions'
import type { application } from '../../features/application/application-schema'
import type { recordLog } from '../../core/db/core-schema'
import { columnsOf } from '../../features/application/application-columns'
import { categoryOf } from '../../features/application/application-facts'
import {
  APPLICATION_MOVES,
  SIGN_MS,
  type ApplicationEvent,
} from '../../features/application/application-moves'
import { signUrlOf } from '../simulator/sign-url'
import { STAFF } from './accounts'
import { cardCheckOf } from './application-card-check'
import { formDataOf, kindOf } from './application-forms'
import type { LiveApplication } from './application-live'
import { wayOf } from './application-way'
import { REFUSALS } from './application-words'
import type { SeedMerchant } from './merchants'
import type { SeedProduct } from './products'
import type { SeedTime } from './time'

export type ApplicationRow = typeof application.$inferInsert
type LogRow = typeof recordLog.$inferInsert

export interface MadeApplication {
  row: ApplicationRow
  logs: LogRow[]
}

/** A step of the way: when, what, by whom, why. */
type Step = [time: number, event: 'create' | ApplicationEvent, operator: string, remark?: string]

const HOUR = 3_600_000
const NAMES: Record<string, string> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)
const RISK_DESK = '收单风控'
const ACQUIRER = '收单机构'
const FAILED =
  '微信报备失败（商户简称不合规，请修改后重新报备）；支付宝报备失败（经营类目与证照不符）；云闪付/银联二维码报备失败（子商户数超过限制）'

/** Forms as the provider sees them; made once, they say the same for every application. */
export function formMaker(today: string): (merchant: SeedMerchant) => EntryForm {
  const forms = new Map<string, EntryForm>()
  return (merchant) => {
    const kind = kindOf(merchant)
    const corpEntryChannel = merchant.row.corpEntryChannel === '2' ? '2' : '1'
    const key = `${kind} ${corpEntryChannel}`
    const form =
      forms.get(key) ??
      entryForm(kind, {
        today,
        corpEntryChannel,
        costs: COSTS,
        reducedCosts: REDUCED_COSTS,
        privateSettleForCompanies: true,
        rateTemplates: RATE_TEMPLATES,
        categoryOf,
        regionNameOf: regionPathName,
      })
    forms.set(key, form)
    return form
  }
}

/** The application every merchant came from. */
export function finishedApplication(
  merchant: SeedMerchant,
  { products, form, i, time }: Making & { i: number },
): MadeApplication {
  const { row } = merchant
  const way = wayOf(row, time)
  const by = NAMES[row.createdBy] ?? ''
  const data = formDataOf(merchant, products, 21_000_000 + i * 7919)
  const paper = data['agreementType'] === 'PAPER'
  const steps: Step[] = [
    [way.create, 'create', by],
    [way.submit, 'submit', by],
    ...(i % 7 === 3 ? refusedOnce(way.submit, way.approve, by) : []),
    [way.approve, paper ? 'approvePaper' : 'approve', RISK_DESK],
    ...(paper ? [] : [[way.sign, 'sign', '商户', '电子协议'] satisfies Step]),
    [way.open, 'open', ACQUIRER],
  ]
  return made(merchant, { form, steps, applyId: row.applyId, data, more: { merId: row.merId } })
}

/** Put right the same day. */
function refusedOnce(submit: number, approve: number, by: string): Step[] {
  const at = (part: number) => Math.round(submit + (approve - submit) * part)
  return [
    [at(0.3), 'refuse', RISK_DESK, '门头照：未拍到店招，请补拍带店招的门头'],
    [at(0.5), 'submit', by],
  ]
}

interface Making {
  products: readonly SeedProduct[]
  form: EntryForm
  time: SeedTime
}

/** One that is on its way; what was sent passes every rule. */
export function liveApplication(
  live: LiveApplication,
  i: number,
  { products, form, time }: Making,
): MadeApplication {
  const { merchant, applyId, status, age } = live
  const whole = formDataOf(merchant, products, 22_000_000 + i * 104_729)
  const since = time.now - age * HOUR
  const by = NAMES[merchant.row.createdBy] ?? ''
  const draft = live.steps !== undefined
  const data = draft ? firstSteps(form, whole, live.steps ?? 0) : normalizeEntry(form, whole)
  const rejectItems = status === 'REJECTED' ? refusedItems(form, data, i) : []
  const words = rejectItems.map(({ label, reason }) => `${label}：${reason}`).join('；')
  const at = (part: number) => Math.round(since + (time.now - since) * part)
  const paper = data['agreementType'] === 'PAPER'
  const approved: Step[] = paper
    ? [[at(0.5), 'approvePaper', RISK_DESK]]
    : [[at(0.5), 'approve', RISK_DESK]]
  const signed: Step[] = paper ? approved : [...approved, [at(0.8), 'sign', '商户', '电子协议']]
  const late: Partial<Record<string, Step[]>> = {
    REJECTED: [[at(0.6), 'refuse', RISK_DESK, words]],
    TO_SIGN: approved,
    OPENING: signed,
    OPEN_FAILED: [...signed, [at(0.85), 'openFail', ACQUIRER, FAILED]],
    CANCELED: [[at(0.3), 'cancel', by]],
    FROZEN: [[at(0.4), 'blacklist', RISK_DESK]],
  }
  const steps: Step[] = [
    [since, 'create', by],
    ...(draft ? [] : [[at(0.1), 'submit', by] satisfies Step]),
    ...(late[status] ?? []),
  ]
  return made(merchant, {
    form,
    steps,
    applyId,
    data,
    more: { rejectItems, ...(draft && { step: Math.max(1, live.steps ?? 1) }) },
  })
}

/** What stands on the first steps, the last of them half filled. */
function firstSteps(form: EntryForm, data: Record<string, unknown>, steps: number) {
  if (steps === 0) return { subjectType: data['subjectType'] }
  const names = form.steps.slice(0, steps).map(({ sections }) => sections.flatMap((s) => s.fields))
  const last = names.at(-1) ?? []
  const kept = [...names.slice(0, -1).flat(), ...last.slice(0, Math.ceil(last.length / 2))]
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => kept.includes(name) && name !== 'agree'),
  )
}

/** Two to four things the risk desk found in what was sent. */
function refusedItems(form: EntryForm, data: Record<string, unknown>, i: number): RejectItem[] {
  const fitting = Object.entries(REFUSALS).filter(([name]) => name in data)
  const count = 2 + (i % 3)
  return Array.from({ length: count }, (_, n) => fitting[(i + n * 3) % fitting.length]!)
    .filter((item, n, all) => all.indexOf(item) === n)
    .map(([field, reason]) => ({ field, label: form.fields[field]?.label ?? field, reason }))
}

/** The row as the steps leave it, with its timeline. */
function made(
  merchant: SeedMerchant,
  of: {
    form: EntryForm
    steps: readonly Step[]
    applyId: string
    data: Record<string, unknown>
    more: Partial<ApplicationRow>
  },
): MadeApplication {
  const { form, steps, applyId, data, more } = of
  const { providerId, partnerId = null, createdBy, corpEntryChannel } = merchant.row
  const timeOf = (wanted: string) => steps.findLast(([, event]) => event === wanted)?.[0]
  const dateOf = (time: number | undefined) => (time === undefined ? null : new Date(time))
  const [lastTime, lastEvent, lastOperator] = steps.at(-1)!
  const submitTime = dateOf(timeOf('submit'))
  // Saved step by step before it was sent.
  const version = 5 + steps.length
  const signs = lastEvent === 'approve'
  const passed = steps.some(([, event]) => event === 'approve' || event === 'approvePaper')
  const first = steps[0]![0]
  return {
    row: {
      providerId,
      applyId,
      partnerId,
      createdBy,
      corpEntryChannel,
      entryKind: form.kind,
      applyStatus: stateAfter(lastEvent),
      step: form.steps.length,
      data,
      submitted: submitTime && data,
      ...cardCheckOf(submitTime ? data : {}, { passed, refused: more.rejectItems ?? [] }),
      ...columnsOf(form, form.kind, normalizedFor(form, data, submitTime), [data]),
      agreedBy: submitTime && createdBy,
      agreedTime: submitTime,
      rejectItems: [],
      signUrl: signs ? signUrlOf({ applyId, version: version - 1 }) : null,
      signDeadline: signs ? new Date(lastTime + SIGN_MS) : null,
      merId: null,
      createTime: new Date(first),
      submitTime,
      updateTime: new Date(lastTime),
      updatedBy: lastOperator,
      version,
      ...more,
    },
    logs: steps.map(([time, event, operator, remark = ''], n) => ({
      providerId,
      targetType: 'apply',
      targetId: applyId,
      seq: n + 1,
      time: new Date(time),
      title: event === 'create' ? '新建申请单' : APPLICATION_MOVES[event].title,
      operator,
      fromState: n === 0 ? '' : stateAfter(steps[n - 1]![1]),
      toState: stateAfter(event),
      remark,
    })),
  }
}

const stateAfter = (event: Step[1]): string =>
  event === 'create' ? 'DRAFT' : APPLICATION_MOVES[event].to

/** What was sent is normalized already. */
const normalizedFor = (form: EntryForm, data: Record<string, unknown>, sent: Date | null) =>
  sent ? data : normalizeEntry(form, data)

import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../../core/db/open'
import { recordLog, application, wxVerify } from '../../../schema'
import { CallError } from '../../../core/errors'
import {
  moveApplication,
  type Application,
  type ApplicationEvent,
} from '../../../features/application/application-moves'
import { AUTH_REVIEW_MOVES } from '../../../features/auth-review/auth-review-moves'
import { moved } from '../../../core/moves'
import { simulated } from '../../../sandbox/simulator/upstream'
import { changeAuthorized, changeWx } from '../../../features/wx-verify/wx-verify-change'
import type { WxEvent } from '../../../features/wx-verify/wx-verify-moves'
import { PROVIDER_ONE } from '../../support/samples'
import { DAY_MS } from '#domain/dates'
import { APPLY_STATUS } from '#domain/application/dicts'
import { APPLYMENT_STATE } from '#domain/wx-verify/dicts'
import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import { gatewayForFile } from '../../support/gateway'
import { BUSINESS_NOW } from '../../support/template'

/**
 * The three state machines of entry, held to their tables (domain §7.1, §7.6, §7.7): from every
 * state every event, and any row of events.
 */

const gw = await gatewayForFile()

/** By event: from -> to. What is not here is refused. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A machine on one row of the database, whose changes are rolled back. */
interface Machine {
  /** @throws CallError when the event is refused */
  fire: (event: string) => Promise<string>
  /** State and version as the database has them. */
  stored: () => Promise<{ state: string; version: number }>
}

class Undo extends Error {}

/** Runs in a transaction that is taken back. */
async function undone(run: (tx: Tx) => Promise<void>): Promise<void> {
  await gw.db
    .transaction(async (tx) => {
      await run(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

/** Where an event leads, or the code it is refused with. */
async function outcome(machine: Machine, event: string): Promise<string> {
  try {
    return await machine.fire(event)
  } catch (error) {
    if (error instanceof CallError) return error.respCode
    throw error
  }
}

const everyPair = (states: readonly string[], table: Table) =>
  states.flatMap((state) =>
    Object.keys(table).map((event) => [state, event, table[event]?.[state] ?? '90409'] as const),
  )

/** Which event comes next: three of four times one that the state knows, else any. */
interface Pick {
  listed: boolean
  nth: number
}
const PICKS = fc.array(
  fc.record({ listed: fc.constantFrom(true, true, true, false), nth: fc.nat(1000) }),
  { minLength: 6, maxLength: 12 },
)

function eventOf({ listed, nth }: Pick, state: string, table: Table): string {
  const all = Object.keys(table)
  const known = all.filter((event) => table[event]?.[state] !== undefined)
  const from = listed && known.length > 0 ? known : all
  return from[nth % from.length]!
}

/**
 * After every event of a row the database must stand where the table says, or where it stood.
 * @returns where it did not
 */
async function strays(machine: Machine, table: Table, picks: readonly Pick[]) {
  const found: string[] = []
  for (const pick of picks) {
    const { state, version } = await machine.stored()
    const event = eventOf(pick, state, table)
    const to = table[event]?.[state]
    const got = await outcome(machine, event)
    const after = await machine.stored()
    const expected = [to ?? '90409', to ?? state, to === undefined ? version : version + 1].join()
    const real = [got, after.state, after.version].join()
    if (real !== expected) found.push(`${state} ${event}: ${real}`)
  }
  return found
}

/** The table leads nowhere from there. */
const isFinal = (state: string, table: Table): boolean =>
  Object.values(table).every((ways) => ways[state] === undefined)

describe('an application', () => {
  const BLACKLISTED = Object.fromEntries(
    ['DRAFT', 'AUDITING', 'REJECTED', 'TO_SIGN', 'OPENING', 'OPEN_FAILED'].map((from) => [
      from,
      'FROZEN',
    ]),
  )
  const COMMON: Table = {
    submit: { DRAFT: 'AUDITING', REJECTED: 'AUDITING', OPEN_FAILED: 'AUDITING' },
    cancel: { AUDITING: 'CANCELED', TO_SIGN: 'CANCELED' },
    refuse: { AUDITING: 'REJECTED' },
    sign: { TO_SIGN: 'OPENING' },
    signExpire: { TO_SIGN: 'CANCELED' },
    open: { OPENING: 'FINISHED' },
    openFail: { OPENING: 'OPEN_FAILED' },
    blacklist: BLACKLISTED,
    // None of these is anything that can happen.
    signLate: {},
    signExpireEarly: {},
    refuseWithoutItems: {},
    openWithoutMerchant: {},
  }
  const ELECTRONIC: Table = { ...COMMON, approve: { AUDITING: 'TO_SIGN' }, approvePaper: {} }
  const PAPER: Table = { ...COMMON, approve: {}, approvePaper: { AUDITING: 'OPENING' } }
  const STATES = Object.keys(APPLY_STATUS)

  /** Names of this test -> the event, its day, and what comes with it. */
  const EVENTS: Record<
    string,
    { event: ApplicationEvent; days?: number; set?: Partial<Application> }
  > = {
    refuse: {
      event: 'refuse',
      set: { rejectItems: [{ field: 'shortName', label: '商户简称', reason: '不合规' }] },
    },
    refuseWithoutItems: { event: 'refuse', set: { rejectItems: [] } },
    signLate: { event: 'sign', days: 30 },
    signExpire: { event: 'signExpire', days: 30 },
    signExpireEarly: { event: 'signExpire' },
    open: { event: 'open', set: { merId: '8000000000000001' } },
    openWithoutMerchant: { event: 'open', set: { merId: null } },
  }

  async function machine(tx: Tx, agreementType: string, applyStatus: string): Promise<Machine> {
    const deadline = applyStatus === 'TO_SIGN' ? new Date(BUSINESS_NOW + DAY_MS) : null
    const [made] = await tx
      .insert(application)
      .values({
        providerId: PROVIDER_ONE,
        applyId: 'AP26112099999999',
        createdBy: 'nobody',
        corpEntryChannel: '1',
        entryKind: 'normal',
        subjectType: 'ENTERPRISE',
        applyStatus,
        data: { agreementType },
        signDeadline: deadline,
        createTime: new Date(BUSINESS_NOW),
        updateTime: new Date(BUSINESS_NOW),
      })
      .returning()
    let row = made!
    return {
      async fire(name) {
        const { event, days = 0, set } = EVENTS[name] ?? { event: name as ApplicationEvent }
        row = await moveApplication(tx, row, event, {
          now: BUSINESS_NOW + days * DAY_MS,
          upstream: simulated,
          operator: '测试',
          set,
        })
        return row.applyStatus
      },
      async stored() {
        const [{ applyStatus: state, version } = row] = await tx
          .select()
          .from(application)
          .where(eq(application.applyId, row.applyId))
        return { state, version }
      },
    }
  }

  test.each(everyPair(STATES, ELECTRONIC))('%s, %s: %s', async (from, event, to) => {
    await undone(async (tx) => {
      expect(await outcome(await machine(tx, 'ELEC', from), event)).toBe(to)
    })
  })

  test.each(
    everyPair(STATES, { approve: PAPER['approve']!, approvePaper: PAPER['approvePaper']! }),
  )('on paper: %s, %s: %s', async (from, event, to) => {
    await undone(async (tx) => {
      expect(await outcome(await machine(tx, 'PAPER', from), event)).toBe(to)
    })
  })

  test('ends where it is finished, frozen or withdrawn, and nowhere else', () => {
    expect(STATES.filter((state) => isFinal(state, ELECTRONIC))).toEqual([
      'FINISHED',
      'CANCELED',
      'FROZEN',
    ])
    expect(STATES.filter((state) => isFinal(state, PAPER))).toEqual([
      'FINISHED',
      'CANCELED',
      'FROZEN',
    ])
  })

  test.each([
    ['ELEC', ELECTRONIC],
    ['PAPER', PAPER],
  ])('%s: any row of events keeps to the table', async (agreement, table) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STATES), PICKS, (from, picks) =>
        undone(async (tx) => {
          expect(await strays(await machine(tx, agreement, from), table, picks)).toEqual([])
        }),
      ),
      { numRuns: 30 },
    )
  })

  test.each(STATES)('deleted in %s is gone, where it may be', async (from) => {
    await undone(async (tx) => {
      const one = await machine(tx, 'ELEC', from)
      const may = ['DRAFT', 'REJECTED', 'CANCELED'].includes(from)
      expect(await outcome(one, 'del')).toBe(may ? 'CANCELED' : '90409')
      const [row] = await tx
        .select()
        .from(application)
        .where(eq(application.applyId, 'AP26112099999999'))
      expect(row?.deletedAt !== null).toBe(may)
    })
  })

  test('that is deleted accepts no event', async () => {
    await undone(async (tx) => {
      const one = await machine(tx, 'ELEC', 'DRAFT')
      await one.fire('del')
      const gone = await one.stored()
      for (const event of ['submit', 'cancel', 'del', 'blacklist'])
        expect(await outcome(one, event)).toBe('90409')
      expect(await one.stored()).toEqual(gone)
    })
  })

  test('leaves a line for every step in its log', async () => {
    await undone(async (tx) => {
      const one = await machine(tx, 'ELEC', 'DRAFT')
      for (const event of ['submit', 'approve', 'sign', 'open']) await one.fire(event)
      const lines = await tx
        .select()
        .from(recordLog)
        .where(and(eq(recordLog.targetType, 'apply'), eq(recordLog.targetId, 'AP26112099999999')))
        .orderBy(recordLog.seq)
      expect(lines.map(({ fromState, toState }) => `${fromState} ${toState}`)).toEqual([
        'DRAFT AUDITING',
        'AUDITING TO_SIGN',
        'TO_SIGN OPENING',
        'OPENING FINISHED',
      ])
    })
  })
})

describe('a WeChat verification', () => {
  const AUDIT = 'WAITTING_FOR_AUDIT'
  const CONTACT = 'WAITTING_FOR_CONFIRM_CONTACT'
  const ACCOUNT = 'WAITTING_FOR_CONFIRM_LEGALPERSON'
  const STATES = Object.keys(APPLYMENT_STATE)
  /** The contact is not the legal person: the account is verified as well. */
  const BY_OTHER: Table = {
    apply: {
      NONE: 'COMMIT',
      FAIL: 'COMMIT',
      EDITTING: 'COMMIT',
      REJECTED: 'COMMIT',
      CANCELED: 'COMMIT',
    },
    next: {
      COMMIT: AUDIT,
      [AUDIT]: CONTACT,
      [CONTACT]: ACCOUNT,
      [ACCOUNT]: 'PASSED',
      FREEZED: 'PASSED',
    },
    fail: { COMMIT: 'FAIL' },
    edit: { COMMIT: 'EDITTING' },
    reject: { [AUDIT]: 'REJECTED', [ACCOUNT]: 'REJECTED' },
    freeze: { [AUDIT]: 'FREEZED' },
    cancel: {
      COMMIT: 'CANCELED',
      [AUDIT]: 'CANCELED',
      [CONTACT]: 'CANCELED',
      [ACCOUNT]: 'CANCELED',
    },
  }
  const BY_LEGAL: Table = { ...BY_OTHER, next: { ...BY_OTHER['next'], [CONTACT]: 'PASSED' } }
  /** States with a QR code that the merchant scans. */
  const SCANNED = [CONTACT, ACCOUNT, 'PASSED', 'FREEZED']

  async function machine(
    tx: Tx,
    { subjectType, contactType }: { subjectType: string; contactType: string },
    applymentState: string,
    authorizeState = 'AUTHORIZE_STATE_UNAUTHORIZED',
  ): Promise<Machine & { qr: () => Promise<boolean>; authorized: () => Promise<string> }> {
    const [made] = await tx
      .insert(wxVerify)
      .values({
        providerId: PROVIDER_ONE,
        orderId: 'WV26112099999999',
        applyId: 'AP26112099999999',
        merId: '8999999999999999',
        createdBy: 'nobody',
        channelId: '361000001',
        subMchId: '1600000001',
        businessCode: 'test_1',
        applymentState,
        authorizeState,
        data: { contactType },
        createTime: new Date(BUSINESS_NOW),
        updateTime: new Date(BUSINESS_NOW),
      })
      .returning()
    let row = made!
    const read = async () => {
      const [found] = await tx.select().from(wxVerify).where(eq(wxVerify.orderId, row.orderId))
      return found!
    }
    const step = { operator: '测试', now: BUSINESS_NOW, upstream: simulated }
    return {
      async fire(event) {
        if (event === 'authorize' || event === 'unauthorize') {
          row = await changeAuthorized(tx, row, event, step)
          return row.authorizeState
        }
        row = await changeWx(tx, row, event as WxEvent, { subjectType, ...step })
        return row.applymentState
      },
      async stored() {
        const { applymentState: state, version } = await read()
        return { state, version }
      },
      qr: async () => (await read()).qrcodeText !== null,
      authorized: async () => (await read()).authorizeState,
    }
  }

  const AGENT = { subjectType: 'ENTERPRISE', contactType: 'SUPER' }
  const LEGAL = { subjectType: 'ENTERPRISE', contactType: 'LEGAL' }
  /** A micro merchant's contact is always the person itself. */
  const MICRO = { subjectType: 'MICRO', contactType: 'SUPER' }

  test.each(everyPair(STATES, BY_OTHER))('%s, %s: %s', async (from, event, to) => {
    await undone(async (tx) => {
      expect(await outcome(await machine(tx, AGENT, from), event)).toBe(to)
    })
  })

  test.each([
    ['an agent', AGENT, BY_OTHER],
    ['the legal person', LEGAL, BY_LEGAL],
    ['a micro merchant', MICRO, BY_LEGAL],
  ])('of %s: any row of events keeps to the table', async (_, who, table) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STATES), PICKS, (from, picks) =>
        undone(async (tx) => {
          expect(await strays(await machine(tx, who, from), table, picks)).toEqual([])
        }),
      ),
      { numRuns: 30 },
    )
  })

  test('shows a QR code in the states that are scanned, and in no other', async () => {
    await fc.assert(
      fc.asyncProperty(PICKS, (picks) =>
        undone(async (tx) => {
          const one = await machine(tx, AGENT, 'NONE')
          for (const pick of picks) {
            await outcome(one, eventOf(pick, (await one.stored()).state, BY_OTHER))
            expect(await one.qr()).toBe(SCANNED.includes((await one.stored()).state))
          }
        }),
      ),
      { numRuns: 30 },
    )
  })

  test.each(STATES)('%s is authorised only once it has passed', async (state) => {
    await undone(async (tx) => {
      const one = await machine(tx, AGENT, state)
      const passed = state === 'PASSED'
      expect(await outcome(one, 'unauthorize')).toBe('90409')
      expect(await outcome(one, 'authorize')).toBe(passed ? 'AUTHORIZE_STATE_AUTHORIZED' : '90409')
      expect(await outcome(one, 'authorize')).toBe('90409')
      expect((await one.stored()).state).toBe(state)
    })
  })

  test('falls back to unauthorised while it stays passed, and its QR code comes back', async () => {
    await undone(async (tx) => {
      const one = await machine(tx, AGENT, 'PASSED')
      await one.fire('authorize')
      expect(await one.qr()).toBe(false)
      await one.fire('unauthorize')
      expect(await one.authorized()).toBe('AUTHORIZE_STATE_UNAUTHORIZED')
      expect(await one.qr()).toBe(true)
      expect((await one.stored()).state).toBe('PASSED')
    })
  })

  test('ends with its pass and nowhere else', () => {
    expect(STATES.filter((state) => isFinal(state, BY_OTHER))).toEqual(['PASSED'])
  })
})

describe('an authenticity review', () => {
  const STATES = Object.keys(AUTH_REVIEW_STATUS)
  const TABLE: Table = {
    // A merchant that has passed can be asked anew.
    ask: { NONE: 'WAIT_SUBMIT', PASSED: 'WAIT_SUBMIT' },
    submit: { WAIT_SUBMIT: 'CHECKING', REJECTED: 'CHECKING', OVERDUE: 'CHECKING' },
    pass: { CHECKING: 'PASSED' },
    reject: { CHECKING: 'REJECTED' },
    expire: { WAIT_SUBMIT: 'OVERDUE' },
  }

  test('knows these events and no other', () => {
    expect(Object.keys(AUTH_REVIEW_MOVES).toSorted()).toEqual(Object.keys(TABLE).toSorted())
  })

  const machine = (state: string): Machine => {
    let version = 1
    return {
      async fire(event) {
        const move = AUTH_REVIEW_MOVES[event as keyof typeof AUTH_REVIEW_MOVES]
        state = moved<string>(move, state, AUTH_REVIEW_STATUS)
        version += 1
        return state
      },
      stored: async () => ({ state, version }),
    }
  }

  test.each(everyPair(STATES, TABLE))('%s, %s: %s', async (from, event, to) => {
    expect(await outcome(machine(from), event)).toBe(to)
  })

  test('any row of events keeps to the table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STATES), PICKS, async (from, picks) => {
        expect(await strays(machine(from), TABLE, picks)).toEqual([])
      }),
    )
  })
})

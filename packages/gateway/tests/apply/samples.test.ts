import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entryErrors, entryForm } from '#domain/application/index'
import type { EntryKind } from '#domain/application/types'
import { costBookOf, rateTemplatesOn } from '../../features/cost'
import { regionPathName } from '../../features/reference/regions'
import { application, merchant, settleChange } from '../../schema'
import { categoryOf } from '../../features/application/application-facts'
import { gatewayForFile } from '../support/gateway'

const gateway = await gatewayForFile()

const DAY = '2026-11-20'
const [book, rateTemplates] = await gateway.db.transaction(async (tx) => [
  await costBookOf(tx, '6000000000000001'),
  await rateTemplatesOn(tx, '6000000000000001', DAY),
])

const formOf = (kind: string, channel: string) =>
  entryForm(kind as EntryKind, {
    today: DAY,
    corpEntryChannel: channel === '2' ? '2' : '1',
    ...book.on(DAY),
    privateSettleForCompanies: true,
    rateTemplates,
    categoryOf,
    regionNameOf: regionPathName,
  })

describe('sample applications', () => {
  test('what was sent and is on its way passes every rule of its form', async () => {
    const rows = await gateway.db
      .select()
      .from(application)
      .where(
        and(
          isNotNull(application.submitted),
          inArray(application.applyStatus, ['AUDITING', 'REJECTED', 'TO_SIGN', 'OPENING']),
        ),
      )
    expect(rows.length).toBeGreaterThan(25)
    for (const { applyId, entryKind, corpEntryChannel, data } of rows)
      expect({ applyId, ...entryErrors(formOf(entryKind, corpEntryChannel), data) }).toEqual({
        applyId,
      })
  })

  test('the values in a draft have the right format', async () => {
    const rows = await gateway.db
      .select()
      .from(application)
      .where(inArray(application.applyStatus, ['DRAFT']))
    for (const { applyId, entryKind, corpEntryChannel, data } of rows)
      expect({
        applyId,
        ...entryErrors(formOf(entryKind, corpEntryChannel), data, { partial: true }),
      }).toEqual({ applyId })
  })

  test('every merchant has the finished application it came from, with its own names and numbers', async () => {
    const applies = new Map(
      (await gateway.db.select().from(application)).map((row) => [row.applyId, row]),
    )
    // A merchant with another account since then requested the change.
    const changes = await gateway.db
      .select({ merId: settleChange.merId })
      .from(settleChange)
      .where(eq(settleChange.changeStatus, 'EFFECTIVE'))
    const changed = new Set(changes.map(({ merId }) => merId))
    for (const row of await gateway.db.select().from(merchant)) {
      const apply = applies.get(row.applyId)
      expect(apply).toMatchObject({
        applyStatus: 'FINISHED',
        merId: row.merId,
        merRegName: row.merRegName,
        shortName: row.shortName,
        legalIdNo: row.legalIdNo,
        licenseNo: row.licenseNo,
        ...(!changed.has(row.merId) && { acctNo: row.acctNo }),
        region: row.region,
        partnerId: row.partnerId,
        createdBy: row.createdBy,
      })
    }
  })
})

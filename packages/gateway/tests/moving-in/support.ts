import { and, asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dataImport } from '../../schema'
import { prove } from '../../features/proof/prove'
import { upload } from '../imports/upload'
import type { TestGateway, TestSession } from '../support/gateway'

export { csv, oldMerchant, oldShop } from './files'

export const PROVIDER = '6000000000000001'

/** Gives a file to be checked. @returns the import as it is then */
export async function check(
  gw: TestGateway,
  session: TestSession,
  importKind: string,
  bytes: Buffer,
) {
  const token = await upload(gw, session, bytes, '迁入.csv')
  const { respCode, respData } = await gw.post(
    '/v1/import/create',
    { importKind, token },
    { session },
  )
  expect(respCode).toBe('90000')
  await gw.runDue()
  return stored(gw, String(respData.importNo))
}

/** Checks a file and applies it. */
export async function moveIn(
  gw: TestGateway,
  session: TestSession,
  importKind: string,
  bytes: Buffer,
) {
  const { importNo } = await check(gw, session, importKind, bytes)
  await apply(gw, session, importNo)
  await gw.runDue()
  return stored(gw, importNo)
}

export const apply = (gw: TestGateway, session: TestSession, importNo: string) =>
  gw.post('/v1/import/apply', { importNo }, { session })
export const undo = (gw: TestGateway, session: TestSession, importNo: string) =>
  gw.post('/v1/import/undo', { importNo }, { session })

export async function stored(gw: TestGateway, importNo: string) {
  const [row] = await gw.db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.providerId, PROVIDER), eq(dataImport.importNo, importNo)))
    .orderBy(asc(dataImport.importNo))
  return row!
}

/** What every check of the books finds. */
export const wrongIn = async (gw: TestGateway) =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}：${words}`),
  )

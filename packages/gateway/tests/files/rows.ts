import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { device, file, merchant } from '../../schema'
import { KINDS, type FileKind } from '../../core/files/kind'
import { EAST, PROVIDER_ONE } from '../support/samples'
import type { TestGateway } from '../support/gateway'

/** A stored file as an upload leaves it. */
export async function putFile(
  gw: TestGateway,
  one: { uploaderId: string; bytes: Buffer; kind: FileKind; fileName: string },
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await gw.files.put(token, one.bytes)
  await gw.db.insert(file).values({
    token,
    providerId: PROVIDER_ONE,
    uploaderId: one.uploaderId,
    kind: one.kind,
    mime: KINDS[one.kind].mime,
    fileName: one.fileName,
    size: one.bytes.length,
    createdAt: new Date(gw.clock.now()),
  })
  return token
}

/** Hangs pictures on a merchant of the partner 华东渠道发展 (qd_admin's). */
export async function hangOnMerchant(gw: TestGateway, pics: Record<string, string[]>) {
  const of = and(eq(merchant.providerId, PROVIDER_ONE), eq(merchant.partnerId, EAST))
  const [row] = await gw.db.select().from(merchant).where(of).orderBy(asc(merchant.merId)).limit(1)
  const one = and(eq(merchant.providerId, PROVIDER_ONE), eq(merchant.merId, row!.merId))
  await gw.db.update(merchant).set({ pics }).where(one)
}

/** Hangs the photo of its place on a terminal of the partner 华南渠道发展, which is not qd_admin's. */
export async function hangOnDevice(gw: TestGateway, installPic: string[]) {
  const of = and(eq(device.providerId, PROVIDER_ONE), eq(device.partnerId, '7000000000000007'))
  const [row] = await gw.db.select().from(device).where(of).orderBy(asc(device.deviceId)).limit(1)
  const one = and(eq(device.providerId, PROVIDER_ONE), eq(device.deviceId, row!.deviceId))
  await gw.db.update(device).set({ installPic }).where(one)
}

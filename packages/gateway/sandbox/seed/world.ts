import { createHash } from 'node:crypto'
import { hashPassword } from '../../features/user/password'
import { DEVICE_MODELS } from '../../features/device/device-models'
import type { Tx } from '../../core/db/open'
import * as schema from '../../schema'
import { accountsOf, PARTNERS, PROVIDERS, SANDBOX_PASSWORD, TEAMS } from './accounts'
import { buildDevices, reportJobs, type SeedDevice } from './devices'
import { insertRows } from '../../core/db/insert-rows'
import { deviceLogs, merchantLogs } from './logs'
import { buildMerchants, isOwned, type SeedMerchant } from './merchants'
import { buildChannelRegs, buildProducts, channelRegJobs, type SeedProduct } from './products'
import { buildShops, type SeedShop } from './shops'
import type { SeedTime } from './time'

/**
 * One known password for all, so one hash for all: a tenth of a second each is better spent. The
 * salt guards nothing here and must repeat.
 */
const SALT = createHash('sha256').update('sandbox accounts').digest().subarray(0, 16)

/** Everything but trades, in memory: built alike every time for the same anchor. */
export interface World {
  time: SeedTime
  merchants: SeedMerchant[]
  shops: SeedShop[]
  devices: SeedDevice[]
  products: SeedProduct[]
  /** Shops of the registered-store accounts. */
  ownedShopIds: string[]
}

export function buildWorld(time: SeedTime): World {
  const merchants = buildMerchants(time)
  const shops = buildShops(merchants, time)
  const devices = buildDevices(shops, time)
  for (const merchant of merchants) {
    const own = shops.filter((shop) => shop.merchant === merchant)
    for (const shop of own)
      shop.row.deviceCount = devices.filter((device) => device.shop === shop).length
    merchant.row.shopCount = own.length
    merchant.row.deviceCount = own.reduce((sum, shop) => sum + (shop.row.deviceCount ?? 0), 0)
  }
  return {
    time,
    merchants,
    shops,
    devices,
    products: buildProducts(merchants),
    ownedShopIds: shops
      .filter((shop) => isOwned(shop.merchant, merchants))
      .map((shop) => shop.row.shopId),
  }
}

/** Writes providers, accounts, merchants, shops, terminals, and the rows of stored documents. */
export async function insertWorld(
  tx: Tx,
  world: World,
  documents: readonly (typeof schema.file.$inferInsert)[],
): Promise<void> {
  const { users, userRoles } = accountsOf(world.ownedShopIds)
  const passwordHash = await hashPassword(SANDBOX_PASSWORD, SALT)
  await insertRows(tx, schema.provider, PROVIDERS)
  await insertRows(
    tx,
    schema.partner,
    PARTNERS.map((one) => {
      const { cities: _cities, ...row } = one
      const own = world.merchants.filter((merchant) => merchant.row.partnerId === one.partnerId)
      return { ...row, merchantCount: own.length }
    }),
  )
  await insertRows(tx, schema.team, TEAMS)
  await insertRows(
    tx,
    schema.user,
    users.map((user) => {
      const held = userRoles.filter(({ userId }) => userId === user.userId)
      const { providerId = '' } = held[0] ?? {}
      const ofProvider = held.some(({ roleType }) => roleType === '3')
      const partnerId = ofProvider ? null : (held[0]?.partnerId ?? null)
      return { ...user, providerId, partnerId, passwordHash, createdAt: new Date(world.time.now) }
    }),
  )
  await insertRows(tx, schema.userRole, userRoles)
  await insertRows(
    tx,
    schema.merchant,
    world.merchants.map(({ row }) => row),
  )
  await insertRows(tx, schema.merchantProduct, world.products)
  const regs = buildChannelRegs(world.merchants, world.time)
  await insertRows(tx, schema.channelReg, regs)
  await insertRows(
    tx,
    schema.shop,
    world.shops.map(({ row }) => row),
  )
  await insertRows(tx, schema.deviceModel, DEVICE_MODELS)
  await insertRows(
    tx,
    schema.device,
    world.devices.map(({ row }) => row),
  )
  await insertRows(tx, schema.job, [
    ...reportJobs(world.devices, world.time),
    ...channelRegJobs(regs, world.time),
  ])
  await insertRows(tx, schema.file, documents)
  await insertRows(tx, schema.recordLog, [
    ...merchantLogs(world.merchants, world.time),
    ...deviceLogs(world.devices, world.time),
  ])
}

import { LICENSED_DEVICE_TYPES, UNREPORTED_DEVICE_KINDS } from '#domain/device/dicts'
import { DEVICE_MODELS, type DeviceModel } from '../../features/device/device-models'
import type { device } from '../../features/device/device-schema'
import type { job } from '../../core/jobs/job-schema'
import { DEVICE_REPORT_JOB } from '../simulator/agenda'
import { PARTNERS, PROVIDER_ONE, PROVIDER_TWO, STAFF } from './accounts'
import { createRandom, type Random } from './random'
import type { SeedShop } from './shops'
import type { SeedTime } from './time'
import { REPORT_FAILURES } from './words'

type JobRow = typeof job.$inferInsert

export interface SeedDevice {
  row: typeof device.$inferInsert
  shop: SeedShop | null
}

/** Kinds a shop has, by how it trades. */
const SETS: readonly (readonly string[])[] = [
  ['CODE_PLATE'],
  ['CODE_PLATE', 'SPEAKER'],
  ['SCANNER_BOX', 'CODE_PLATE', 'SPEAKER'],
  ['POS', 'CODE_PLATE'],
  ['POS', 'SCANNER_BOX', 'PRINTER'],
  ['CASHIER', 'SCANNER_BOX', 'SPEAKER', 'PRINTER'],
  ['FACE', 'POS', 'SPEAKER'],
  [],
]
/** Sets without card terminals: micro merchants take codes only. */
const MICRO_SETS = SETS.filter((set) => !set.includes('POS') && !set.includes('FACE'))
const IN_STOCK = { [PROVIDER_ONE]: 46, [PROVIDER_TWO]: 10 }

/** Terminals in shops, in stock, disabled and scrapped; every kind and registration state. */
export function buildDevices(shops: readonly SeedShop[], time: SeedTime): SeedDevice[] {
  let serial = 0
  const placed = shops.flatMap((shop, i) => {
    const random = createRandom(4_000_000 + i * 15_485_863)
    const micro = shop.merchant.row.subjectType === 'MICRO'
    const set = micro
      ? MICRO_SETS[i % MICRO_SETS.length]!
      : SETS[(i * 3 + Math.floor(i / 8)) % SETS.length]!
    return set.map((kind) => placedDevice(random, shop, kind, ++serial, time))
  })
  const stocked = Object.entries(IN_STOCK).flatMap(([providerId, count]) =>
    Array.from({ length: count }, (_, i) => stockDevice(providerId, i, ++serial, time)),
  )
  return [...placed, ...stocked]
}

function placedDevice(
  random: Random,
  shop: SeedShop,
  kind: string,
  serial: number,
  time: SeedTime,
): SeedDevice {
  const shopRow = shop.row
  const base = baseOf(random, modelOf(random, kind), serial)
  const reported = !UNREPORTED_DEVICE_KINDS.includes(kind)
  const disabled = serial % 37 === 5
  const regStatus = !reported
    ? 'NOT_NEEDED'
    : disabled
      ? 'REPORTED'
      : ({ 3: 'TO_REPORT', 9: 'REPORTING', 14: 'REPORT_FAIL', 22: 'REPORT_FAIL' }[serial % 29] ??
        'REPORTED')
  const boundAt = Math.min(
    shopRow.createTime.getTime() + random.between(1, 72) * 3_600_000,
    time.now - 3_600_000,
  )
  return {
    shop,
    row: {
      ...base,
      providerId: shopRow.providerId,
      termNo: String(10_000_000 + serial * 7919).slice(-8),
      partnerId: shopRow.partnerId ?? null,
      createdBy: shopRow.createdBy,
      merId: shopRow.merId,
      shopId: shopRow.shopId,
      bindStatus: disabled ? 'DISABLED' : 'BOUND',
      statusBeforeDisable: disabled ? 'BOUND' : null,
      regStatus,
      regMessage:
        regStatus === 'REPORT_FAIL' ? REPORT_FAILURES[serial % REPORT_FAILURES.length]! : '',
      lastHeartbeat: heartbeat(random, kind, disabled, time),
      installRegion: shop.place.region,
      installAddr: shopRow.address,
      lng: shop.place.lng,
      lat: shop.place.lat,
      bindTime: new Date(boundAt),
      createTime: new Date(boundAt - random.between(2, 40) * 86_400_000),
      version: disabled ? 4 : 3,
    },
  }
}

/** Stock: new ones, ones that came back from a shop, disabled and scrapped ones. */
function stockDevice(providerId: string, i: number, serial: number, time: SeedTime): SeedDevice {
  const random = createRandom(5_000_000 + serial * 32_452_843)
  const model = DEVICE_MODELS[i % DEVICE_MODELS.length]!
  const partners = PARTNERS.filter((partner) => partner.providerId === providerId)
  const state = { 6: 'DISABLED', 9: 'SCRAPPED' }[i % 11] ?? 'IN_STOCK'
  const cameBack = i % 5 === 4
  const needed = !UNREPORTED_DEVICE_KINDS.includes(model.deviceKind)
  const created = time.at(time.daysAgo(random.between(1, 200)), random.between(9 * 3600, 18 * 3600))
  return {
    shop: null,
    row: {
      ...baseOf(random, model, serial),
      providerId,
      termNo: null,
      partnerId: random.chance(60) ? random.pick(partners).partnerId : null,
      createdBy: providerId === PROVIDER_ONE ? STAFF.ops.userId : STAFF.other.userId,
      merId: null,
      shopId: null,
      bindStatus: state,
      statusBeforeDisable: state === 'DISABLED' ? 'IN_STOCK' : null,
      regStatus: !needed
        ? 'NOT_NEEDED'
        : cameBack || state === 'SCRAPPED'
          ? 'REVOKED'
          : 'TO_REPORT',
      regMessage: '',
      lastHeartbeat: null,
      installRegion: null,
      installAddr: null,
      lng: null,
      lat: null,
      bindTime: null,
      createTime: created,
      version: 1,
    },
  }
}

function modelOf(random: Random, kind: string): DeviceModel {
  return random.pick(DEVICE_MODELS.filter((model) => model.deviceKind === kind))
}

function baseOf(random: Random, model: DeviceModel, serial: number) {
  const letters = model.model.replace(/[^A-Z0-9]/g, '').slice(0, 4)
  return {
    deviceId: `2${String(10_000_000_000 + serial * 7919 * 31).slice(-11)}`,
    serialNo: `${letters}26${String((serial * 48_271 + 12_345) % 100_000_000).padStart(8, '0')}`,
    deviceKind: model.deviceKind,
    deviceType: model.deviceType,
    vendor: model.vendor,
    model: model.model,
    networkLicense: LICENSED_DEVICE_TYPES.includes(model.deviceType)
      ? `P${random.between(3000, 3999)}`
      : null,
    batchNo: `B26${String(random.between(1, 12)).padStart(2, '0')}-${random.between(1, 9)}`,
    appVersion:
      model.deviceKind === 'CODE_PLATE'
        ? null
        : `${random.between(2, 4)}.${random.between(0, 9)}.${random.between(0, 20)}`,
    installPic: [],
  }
}

/** Plates have none; most others were heard of within minutes, some have been silent for days. */
function heartbeat(random: Random, kind: string, disabled: boolean, time: SeedTime): Date | null {
  if (kind === 'CODE_PLATE') return null
  const silent = disabled
    ? random.between(2, 20) * 86_400
    : random.chance(25)
      ? random.between(3, 90) * 3600
      : random.between(5, 500)
  return new Date(time.now - silent * 1000)
}

/** The clearing house answers the reports under way within hours, not at the first start. */
export function reportJobs(devices: readonly SeedDevice[], time: SeedTime): JobRow[] {
  return devices
    .filter(({ row }) => row.regStatus === 'REPORTING')
    .map(({ row }, i) => ({
      jobId: `seed${row.deviceId}`,
      providerId: row.providerId,
      kind: DEVICE_REPORT_JOB,
      refId: row.deviceId,
      clock: 'business',
      runAt: new Date(time.now + (6 + ((i * 5) % 66)) * 3_600_000),
      createdAt: new Date(time.now),
    }))
}

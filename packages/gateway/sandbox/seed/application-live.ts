import type { ApplyStatus } from '#domain/application/dicts'
import { EAST, PARTNERS, PROVIDER_ONE, PROVIDER_TWO, STAFF } from './accounts'
import { sampleToken } from './documents'
import { buildMerchant, type SeedMerchant } from './merchants'
import { pinyinOf } from '../../core/pinyin'
import type { SeedTime } from './time'

/** An application that is on its way, of somebody who is no merchant yet. */
export interface LiveApplication {
  applyId: string
  merchant: SeedMerchant
  status: ApplyStatus
  /** Made, hours before now. */
  age: number
  /** Steps of the form that are filled; all for what has been sent. */
  steps?: number
}

type Owner = 'admin' | 'ops' | 'east' | 'sales' | 'partner'
type Line = [status: ApplyStatus, owner: Owner, age: number, steps?: number]

/** Every state, of the provider itself, of partners, and of the salesman's own. */
const LINES_ONE: readonly Line[] = [
  ['DRAFT', 'admin', 2, 0],
  ['DRAFT', 'ops', 5, 1],
  ['DRAFT', 'ops', 26, 2],
  ['DRAFT', 'east', 30, 3],
  ['DRAFT', 'sales', 3, 2],
  ['DRAFT', 'sales', 50, 4],
  ['DRAFT', 'partner', 75, 5],
  ['DRAFT', 'admin', 100, 6],
  ['DRAFT', 'east', 190, 1],
  ['AUDITING', 'admin', 4],
  ['AUDITING', 'ops', 9],
  ['AUDITING', 'ops', 20],
  ['AUDITING', 'east', 7],
  ['AUDITING', 'sales', 6],
  ['AUDITING', 'partner', 28],
  ['AUDITING', 'partner', 31],
  ['REJECTED', 'admin', 60],
  ['REJECTED', 'ops', 84],
  ['REJECTED', 'ops', 130],
  ['REJECTED', 'east', 70],
  ['REJECTED', 'sales', 90],
  ['REJECTED', 'sales', 150],
  ['REJECTED', 'partner', 220],
  ['TO_SIGN', 'admin', 40],
  ['TO_SIGN', 'ops', 98],
  ['TO_SIGN', 'ops', 640],
  ['TO_SIGN', 'east', 55],
  ['TO_SIGN', 'sales', 47],
  ['TO_SIGN', 'partner', 300],
  ['OPENING', 'ops', 33],
  ['OPENING', 'admin', 44],
  ['OPENING', 'east', 36],
  ['OPENING', 'sales', 52],
  ['OPEN_FAILED', 'ops', 160],
  ['OPEN_FAILED', 'east', 175],
  ['OPEN_FAILED', 'partner', 260],
  ['CANCELED', 'admin', 400],
  ['CANCELED', 'ops', 900],
  ['CANCELED', 'sales', 430],
  ['CANCELED', 'partner', 1000],
  ['FROZEN', 'ops', 350],
  ['FROZEN', 'east', 380],
]
const LINES_TWO: readonly Line[] = [
  ['DRAFT', 'admin', 3, 1],
  ['DRAFT', 'admin', 27, 3],
  ['DRAFT', 'admin', 90, 6],
  ['AUDITING', 'admin', 5],
  ['AUDITING', 'partner', 30],
  ['REJECTED', 'admin', 66],
  ['REJECTED', 'partner', 140],
  ['TO_SIGN', 'admin', 48],
  ['TO_SIGN', 'partner', 120],
  ['OPENING', 'admin', 34],
  ['OPEN_FAILED', 'admin', 170],
  ['CANCELED', 'partner', 420],
  ['FROZEN', 'admin', 360],
]
/** Positions beyond every merchant's. */
const FIRST_POSITION = 1000

/** @param hasFiles whether sample documents are stored, for the pictures */
export function liveApplications(time: SeedTime, hasFiles: boolean): LiveApplication[] {
  const all = [
    ...LINES_ONE.map((line, i) => liveOf(time, PROVIDER_ONE, line, i)),
    ...LINES_TWO.map((line, i) => liveOf(time, PROVIDER_TWO, line, i)),
  ]
  if (hasFiles)
    for (const { merchant } of all)
      merchant.row.pics = { storePics: [sampleToken(merchant.row.providerId, 'storeHeader')] }
  return all
}

function liveOf(time: SeedTime, providerId: string, line: Line, i: number): LiveApplication {
  const [status, owner, age, steps] = line
  const merchant = buildMerchant(time, providerId, FIRST_POSITION + i)
  const { row } = merchant
  const made = new Date(time.now - age * 3_600_000)
  const serial = `${providerId === PROVIDER_ONE ? '31' : '32'}${String(i * 37 + 5).padStart(6, '0')}`
  const day = new Date(made.getTime() + 8 * 3_600_000).toISOString().slice(2, 10)
  const applyId = `AP${day.replaceAll('-', '')}${serial}`
  Object.assign(row, ownerOf(providerId, owner, i), { applyId, pics: {} })
  // Half of the small ones come by the partner channel, few of the others do.
  row.corpEntryChannel = (row.subjectType === 'MICRO' ? i % 2 === 1 : i % 9 === 4) ? '2' : '1'
  row.settleCycle = i % 4 === 1 ? 'D1' : 'T1'
  if (i === LONG_NAMED) nameLong(row)
  return { applyId, merchant, status, age, steps }
}

function ownerOf(providerId: string, owner: Owner, i: number) {
  const of = (createdBy: string, partnerId: string | null, salesman?: string) => ({
    createdBy,
    partnerId,
    ...(salesman && { salesman }),
  })
  const partners = PARTNERS.filter((one) => one.providerId === providerId)
  const partner = partners[i % partners.length]!
  if (providerId !== PROVIDER_ONE)
    return of(STAFF.other.userId, owner === 'partner' ? partner.partnerId : null)
  switch (owner) {
    case 'east':
      return of(STAFF.partnerAdmin.userId, EAST)
    case 'sales':
      return of(STAFF.sales.userId, EAST, STAFF.sales.name)
    case 'partner':
      return of(STAFF.ops.userId, partner.partnerId)
    default:
      return of(STAFF[owner].userId, null)
  }
}

/** Position of the application that shows how long names can be. */
const LONG_NAMED = 10

function nameLong(row: SeedMerchant['row']): void {
  row.shortName = '草原牧歌民族风味手把肉铜锅涮连锁（呼伦贝尔中心广场旗舰总店）'
  if (row.subjectType !== 'MICRO')
    row.merRegName = '呼伦贝尔草原牧歌民族风味特色餐饮文化传播连锁经营管理服务有限责任公司'
  if (row.acctType === '0') row.acctName = row.merRegName
  row.pinyin = pinyinOf(row.merRegName, row.shortName)
}

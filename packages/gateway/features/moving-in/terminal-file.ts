import { and, eq } from 'drizzle-orm'
import { UNREPORTED_DEVICE_KINDS } from '#domain/device/dicts'
import { codeText, upperCode } from '#domain/reading/text'
import { insertRows } from '../../core/db/insert-rows'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { zodMessages } from '../../core/zod-messages'
import { takeNumbers } from '../../core/numbers'
import {
  kindOf,
  modelError,
  newDevice,
  ownModels,
  stockRow,
  deviceIdOf,
  type NewDevice,
} from '../device'
import { device, deviceModel } from '../device/device-schema'
import { countTerminals } from './counts'
import type { Column, FileKind, Importing } from './file-kind'
import { knownShops, textsOf, type KnownShop } from './known-records'
import { ownNumbers } from './import-rows'
import { logMovedIn } from './moved-in'
import { readRow } from './read-row'
import { undoTerminals } from './undo-records'

const COLUMNS = [
  { title: '终端序列号', note: '6至32位字母或数字，全平台唯一', required: true },
  { title: '设备品类', note: '如 智能POS、扫码盒子、收款码牌', required: true },
  { title: '型号', note: '须为系统里已有的型号，见终端导入模板的说明', required: true },
  { title: '入网认证编号', note: '5位大写字母或数字；POS、扫码与刷脸类终端必填' },
  { title: '门店', note: '门店的旧编号或门店号', required: true },
  { title: '终端号', note: '8位数字；原系统已报备的终端填写，不填则由系统分配并待报备' },
] as const satisfies readonly Column[]

/** Titles of the terminals' fields, for the reasons that the rules of a single one give. */
const TITLE_OF: Readonly<Record<string, (typeof COLUMNS)[number]['title']>> = {
  serialNo: '终端序列号',
  deviceKind: '设备品类',
  model: '型号',
  networkLicense: '入网认证编号',
}
type Model = typeof deviceModel.$inferSelect

interface TerminalPlan {
  input: NewDevice
  model: Model
  place: KnownShop
  termNo: string
}

/** Terminals in the shops where they stand. */
export const terminalFile: FileKind<TerminalPlan> = {
  columns: COLUMNS,
  notes: [['先后', '先迁入商户与门店文件，再迁入终端文件']],
  keysOf: ({ 终端序列号: serial = '', ...cells }) =>
    ownNumbers({ ...cells, 终端序列号: upperCode(serial) }, ['终端序列号', '终端号']),
  async plan(tx, { providerId }, rows) {
    const places = await knownShops(tx, providerId, textsOf(rows, '门店'))
    const ours = await tx.select().from(deviceModel).where(ownModels(providerId))
    const models = new Map(ours.map((one) => [one.model, one]))
    const there = await knownTerminals(
      tx,
      providerId,
      rows.map(({ cells }) => cells),
    )
    return rows.map((row) => {
      const { say, found, text, reasons } = readRow(row, COLUMNS)
      const place = found('门店', places, '没有这个门店，请先迁入门店')
      const read = newDevice.safeParse(
        {
          serialNo: row.cells['终端序列号'],
          deviceKind: kindOf(row.cells['设备品类'] ?? ''),
          model: row.cells['型号'],
          networkLicense: row.cells['入网认证编号'],
        },
        { error: zodMessages },
      )
      for (const { path, message } of read.error?.issues ?? [])
        say(TITLE_OF[String(path[0])] ?? '型号', message)
      const model = read.data && models.get(read.data.model)
      const wrong = read.data && modelError(read.data, model)
      if (wrong) say(TITLE_OF[wrong.field]!, wrong.msg)
      const termNo = text('终端号', {
        read: codeText,
        rule: (value) => (/^\d{8}$/.test(value) ? undefined : '应为8位数字'),
      })
      const own = read.data && there.bySerial.get(read.data.serialNo)
      if (own && place && own.shopId === place.shopId) return { row, reasons: [], isSame: true }
      if (own) say('终端序列号', '已存在，不在这个门店')
      if (there.termNos.has(termNo)) say('终端号', '已有终端使用')
      const faults = reasons()
      if (faults.length > 0 || !read.data || !model || !place) return { row, reasons: faults }
      return { row, reasons: [], plan: { input: read.data, model, place, termNo } }
    })
  },
  apply: placeTerminals,
  undo: undoTerminals,
}

async function knownTerminals(
  tx: Tx,
  providerId: string,
  cells: readonly Readonly<Record<string, string>>[],
) {
  const of = eq(device.providerId, providerId)
  const serials = cells.map((one) => upperCode(one['终端序列号'] ?? ''))
  const numbers = cells.flatMap((one) => codeText(one['终端号'] ?? '') || [])
  const rows = await tx
    .select()
    .from(device)
    .where(and(of, isAnyOf(device.serialNo, serials)))
  const taken = await tx
    .select({ termNo: device.termNo })
    .from(device)
    .where(and(of, isAnyOf(device.termNo, numbers)))
  return {
    bySerial: new Map(rows.map((row) => [row.serialNo, row])),
    termNos: new Set(taken.map(({ termNo }) => termNo)),
  }
}

async function placeTerminals(
  tx: Tx,
  of: Importing,
  rows: readonly { plan: TerminalPlan }[],
): Promise<string[]> {
  const { providerId, now } = of
  const first = await takeNumbers(tx, 'deviceId', rows.length)
  const term = await takeNumbers(tx, 'termNo', rows.length)
  const ids = rows.map((_, i) => deviceIdOf(first + i))
  const time = new Date(now)
  await insertRows(
    tx,
    device,
    rows.map(({ plan: { input, model, place, termNo } }, i) => ({
      ...stockRow(input, model, {
        providerId,
        deviceId: ids[i]!,
        partnerId: place.partnerId,
        createdBy: place.createdBy,
        createTime: time,
      }),
      bindStatus: 'BOUND',
      regStatus: UNREPORTED_DEVICE_KINDS.includes(input.deviceKind)
        ? 'NOT_NEEDED'
        : termNo
          ? 'REPORTED'
          : 'TO_REPORT',
      termNo: termNo || String(90_000_000 + term + i),
      merId: place.merId,
      shopId: place.shopId,
      installRegion: place.region,
      installAddr: place.address,
      lng: place.lng,
      lat: place.lat,
      bindTime: time,
    })),
  )
  await countTerminals(
    tx,
    providerId,
    rows.map(({ plan }) => plan.place.shopId),
    1,
  )
  await logMovedIn(tx, of, ids, { targetType: 'device', title: '迁入终端', toState: 'BOUND' })
  return ids
}

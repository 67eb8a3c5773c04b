import { DEVICE_KIND } from '#domain/device/dicts'
import type { deviceModel } from './device-schema'
import type { Note, TableColumn } from '../../core/export/table'

/** The sheet terminals are imported from: its headers, and what each of them is called inside. */
export const IMPORT_FIELDS = {
  设备品类: 'deviceKind',
  型号: 'model',
  '终端序列号(SN)': 'serialNo',
  入网认证编号: 'networkLicense',
  批次号: 'batchNo',
  归属渠道商: 'belongPartner',
} as const
export const IMPORT_HEADERS = Object.keys(IMPORT_FIELDS) as (keyof typeof IMPORT_FIELDS)[]
export const REQUIRED_HEADERS = IMPORT_HEADERS.slice(0, 3)
/** A file's rows (domain §7.12). */
export const MAX_IMPORT_ROWS = 500

/** Texts all: a serial number of digits stays as typed. */
const columns = (titles: readonly string[]): TableColumn[] =>
  titles.map((title) => ({ title, kind: 'text' }))

export const TEMPLATE_COLUMNS = columns(IMPORT_HEADERS)
/** What failed comes back under the same headers, so that it can be mended and sent again. */
export const FAILURE_COLUMNS = columns([...IMPORT_HEADERS, '行号', '失败原因'])

const KIND_OF = new Map<string, string>(
  Object.entries(DEVICE_KIND).map(([kind, label]) => [label, kind]),
)
/** 智能POS -> POS; a wire value is taken as well. */
export const kindOf = (text: string): string => KIND_OF.get(text) ?? text

/** The template's sheet 说明. */
export function templateNotes(models: readonly (typeof deviceModel.$inferSelect)[]): Note[] {
  const modelsOf = (kind: string) =>
    models
      .filter((one) => one.deviceKind === kind)
      .map((one) => one.model)
      .join('、')
  return [
    [
      '怎么填',
      `在「数据」表里从第2行开始填，一行一台，一次最多${MAX_IMPORT_ROWS}行，不要改表头；隐藏或被筛选掉的行不会导入`,
    ],
    ['另存为CSV', '也可以另存为CSV文件再上传，UTF-8或GB18030编码、逗号或制表符分隔都可以'],
    ['必填', REQUIRED_HEADERS.join('、')],
    ['设备品类', Object.values(DEVICE_KIND).join('、')],
    ...Object.entries(DEVICE_KIND).map(([kind, label]): Note => [`${label}型号`, modelsOf(kind)]),
    ['终端序列号(SN)', '6至32位字母或数字，全平台唯一'],
    ['入网认证编号', '5位大写字母或数字，如 P3100；POS、扫码与刷脸类终端必填'],
    ['批次号', '可不填，最多32个字符'],
    ['归属渠道商', '渠道商的名称、简称或编号；不填为服务商自有'],
  ]
}

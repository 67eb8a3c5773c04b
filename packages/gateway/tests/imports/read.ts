import { readInWorker, type Reading } from '../../core/imports/workbook-reader'
import { HEAD } from './hostile'

/** Reads a workbook as an import of the headers 设备品类, 型号, 终端序列号(SN) does. */
export const read = (bytes: Buffer, maxRows = 500): Promise<Reading> =>
  readInWorker(new Uint8Array(bytes), { headers: HEAD, required: HEAD.slice(0, 2), maxRows })

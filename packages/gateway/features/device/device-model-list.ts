import { DEVICE_KIND } from '#domain/device/dicts'
import { plainText } from '#domain/reading/text'
import { defineList } from '../../core/list/define-list'
import { anyOf, exactly } from '../../core/list/filters'
import { pageOf, rowOf } from '../../core/list/table-rows'
import { deviceModel } from './device-schema'

type Row = typeof deviceModel.$inferSelect

/** All models of a provider, those no longer in use too. */
export const deviceModelList = defineList<Row>({
  table: deviceModel,
  filters: {
    // A model may have blanks in its name.
    model: exactly(plainText, deviceModel.model),
    deviceKind: anyOf(deviceModel.deviceKind, DEVICE_KIND),
  },
  sort: {},
  order: [deviceModel.deviceKind, deviceModel.model],
  records: pageOf(deviceModel),
  row: ({ inUse, ...row }) => ({ ...rowOf(row), modelStatus: inUse ? 'IN_USE' : 'STOPPED' }),
})

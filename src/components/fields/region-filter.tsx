import { Cascader } from 'antd'
import type { ControlProps } from './control'
import { namedPopup } from './named-popup'
import { regionRank, useRegions, type Region } from './use-regions'

/** Any level of the tree as a filter, found by name or initials; loaded when a list has one. */
export default function RegionFilter({ value, onChange, ...control }: ControlProps) {
  const { regions, loading } = useRegions()
  return (
    <Cascader<Region>
      {...control}
      className="rv-control"
      allowClear
      changeOnSelect
      loading={loading}
      fieldNames={{ label: 'regionName', value: 'regionCode', children: 'children' }}
      options={regions as Region[]}
      value={typeof value === 'string' && value ? value.split('-') : []}
      placeholder={control.placeholder ?? '省 / 市 / 区县'}
      popupRender={namedPopup(control.id)}
      displayRender={(labels) => labels.join('-')}
      showSearch={{
        limit: 50,
        filter: (text, path) => path.some((region) => regionRank(region, text) !== undefined),
      }}
      onChange={(codes) => onChange(codes?.length ? codes.join('-') : undefined)}
    />
  )
}

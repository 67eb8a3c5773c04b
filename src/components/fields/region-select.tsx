import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { REGION_TEXTS } from '#domain/validation/region'
import type { ControlProps } from './control'
import { useRegionLevels } from './use-region-levels'
import { findRegions, regionPath, regionRank, useRegions, type Region } from './use-regions'
import { Select } from './select'

const LEVELS = ['省份', '市', '县区'] as const

/**
 * A select for each level; the value is the codes joined by hyphens. Each finds its regions by name
 * or pinyin; the first finds regions of every level and then fills the lower ones as well. Changing
 * a higher level clears the lower ones; a value with too few codes is incomplete and its field
 * names the missing level (spec §5: the placeholders are the messages).
 */
export function RegionSelect({
  id,
  label,
  value,
  onChange,
  levels = 3,
  ...control
}: ControlProps & { label: string; levels?: 1 | 2 | 3 }) {
  const { regions, lacking, loading, failed, retry } = useRegions()
  const codes = typeof value === 'string' && value ? value.split('-') : []
  const path = regionPath(regions, codes)
  const single = useRegionLevels(codes, levels, lacking)
  const below: (readonly Region[])[] = lacking
    ? single.below
    : [regions, path[0]?.children ?? [], path[1]?.children ?? []]
  if (failed && single.failed)
    return (
      <span className="rv-choices-note">
        地区加载失败
        <Button
          id={id}
          type="link"
          size="small"
          onClick={() => {
            retry()
            single.retry()
          }}
        >
          重试
        </Button>
      </span>
    )
  return (
    <span className="rv-region">
      {below.slice(0, levels).map((options, level) => (
        <span key={LEVELS[level]}>
          {/* A label, not aria-label: antd would write that on two elements. */}
          <label className="rv-hidden" htmlFor={level === 0 ? id : `${id}-${level}`}>
            {label}
            {LEVELS[level]}
          </label>
          <LevelSelect
            {...control}
            id={level === 0 ? id : `${id}-${level}`}
            regions={options}
            depth={level === 0 ? levels : 1}
            loading={level === 0 && loading && options.length === 0}
            disabled={control.disabled || (level > 0 && codes.length < level)}
            placeholder={REGION_TEXTS[level]}
            value={codes[level]}
            onChange={(chosen) => onChange([...codes.slice(0, level), chosen].join('-'))}
          />
        </span>
      ))}
    </span>
  )
}

/** One level; a search also finds regions of the next `depth` levels. */
function LevelSelect({
  regions,
  depth,
  value,
  ...control
}: ControlProps & { regions: readonly Region[]; depth: number; loading: boolean }) {
  const [typed, setTyped] = useState('')
  const options = useMemo(() => {
    if (!typed.trim())
      return regions.map((region) => ({ value: region.regionCode, label: region.regionName }))
    const found =
      depth > 1
        ? findRegions(regions, typed, depth)
        : regions
            .filter((region) => regionRank(region, typed) !== undefined)
            .sort((a, b) => regionRank(a, typed)! - regionRank(b, typed)!)
            .map((region) => [region])
    return found.map((path) => ({
      value: path.map((region) => region.regionCode).join('-'),
      label: path.map((region) => region.regionName).join(' / '),
    }))
  }, [depth, regions, typed])
  const chosen = regions.find((region) => region.regionCode === value)
  return (
    <Select
      {...control}
      className="rv-control"
      virtual={false}
      showSearch
      filterOption={false}
      // Full paths are longer than a third of the form.
      popupMatchSelectWidth={depth > 1 && typed ? false : undefined}
      options={options}
      // The selected region's name stays visible during a search.
      labelRender={({ label, value: code }) => chosen?.regionName ?? label ?? code}
      value={typeof value === 'string' ? value : undefined}
      notFoundContent={
        <span className="rv-choices-note">{control.loading ? '加载中…' : '没有匹配的地区'}</span>
      }
      onSearch={setTyped}
      onChange={(code: string) => {
        setTyped('')
        control.onChange(code)
      }}
    />
  )
}

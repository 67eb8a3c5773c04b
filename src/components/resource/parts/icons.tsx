import type { Tone } from '../../../lib/resource'

/**
 * The engine's few icons as plain paths: @ant-design/icons wraps each in a context-reading
 * component, which is expensive in a table of 100 rows.
 */
const PATHS = {
  copy: 'M5 5V2.5h8.5V11H11M2.5 5H11v8.5H2.5z',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  refresh: 'M13 4.5V2m0 2.5h-2.5M13 4.5A6 6 0 1 0 14 8',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  bookmark: 'M4 2h8v12l-4-3.2L4 14z',
  link: 'M6.5 9.5l3-3M7.5 4.5 9 3a2.8 2.8 0 0 1 4 4l-1.5 1.5M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5',
  download: 'M8 2v8m0 0L5 7m3 3 3-3M2.5 13.5h11',
  down: 'M3.5 6 8 10.5 12.5 6',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  filter: 'M2 3h12L9.5 8.5V13l-3-1.5v-3z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2',
  close: 'm4 4 8 8m0-8-8 8',
  plus: 'M8 3v10M3 8h10',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 7v4.5M8 4.6v.8',
  back: 'M7 3.5 2.5 8 7 12.5M2.5 8h11',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3L10 9l4 3.5M10.5 5.8v.4',
  file: 'M4 1.5h5.5L12.5 5v9.5H4zM9.5 1.5V5h3',
  check: 'M3 8.5 6.5 12 13 4.5',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="rv-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}

const TONE_PATHS: Record<Tone, string> = {
  success: 'M2.5 6.2 5 8.7l4.5-5',
  running: 'M6 1.8a4.2 4.2 0 1 0 4.2 4.2M6 3.6V6l1.8 1.2',
  waiting: 'M6 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM6 3.6V6l1.8 1.2',
  failed: 'm3 3 6 6m0-6-6 6',
  closed: 'M2.5 6h7',
  plain: '',
}

/** One element per tone, created once, so that a row's status costs nothing to reconcile. */
export const toneIcons = Object.fromEntries(
  Object.entries(TONE_PATHS).map(([tone, path]) => [
    tone,
    path && (
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false" key={tone}>
        <path d={path} />
      </svg>
    ),
  ]),
) as Record<Tone, React.ReactNode>

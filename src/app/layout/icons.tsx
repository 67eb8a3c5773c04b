/** 20x20 outlines drawn by one stroke; `src/resources/areas.ts` names the areas' icons. */
const PATHS: Readonly<Record<string, string>> = {
  home: 'M3 9.5 10 3.5l7 6M5 8.5v8h10v-8M8.2 16.5v-4.5h3.6v4.5',
  bell: 'M5 14.5h10c-1-1.2-1.3-2.6-1.3-5a3.7 3.7 0 0 0-7.4 0c0 2.4-.3 3.8-1.3 5zM8.3 14.5a1.8 1.8 0 0 0 3.4 0M10 5.8V4',
  shop: 'M3.5 8.5 5 3.5h10l1.5 5M3.5 8.5h13M4.5 8.5v8h11v-8M8 16.5v-4.5h4v4.5',
  trade: 'M3 6.5h12.5M12.5 3.5l3 3-3 3M17 13.5H4.5M7.5 10.5l-3 3 3 3',
  statement: 'M5 2.5h10v15l-2.5-1.5-2.5 1.5-2.5-1.5L5 17.5zM8 7h4M8 10.5h4',
  billing: 'M4 3.5h12v13H4zM7 7h6M7 10h6M7 13h3',
  download: 'M10 3v9m0 0L6.5 8.5M10 12l3.5-3.5M3.5 16.5h13',
  account: 'M2.5 5.5h13v11h-13zM15.5 8.5h2v5h-4a2.5 2.5 0 0 1 0-5zM2.5 5.5l9-2.5v2.5',
  bank: 'M3 8 10 3.5 17 8zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14',
  data: 'M3.5 16.5h13M5.5 16.5v-5M9 16.5V6M12.5 16.5V9M16 16.5V4',
  member: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.4-3 2.8-4.5 6-4.5s5.6 1.5 6 4.5',
  settle:
    'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM7.3 6.3 10 9.5l2.7-3.2M10 9.5v4.5M7.5 10h5M7.5 12h5',
  invoice: 'M3 5h14v3.2a1.8 1.8 0 0 0 0 3.6V15H3v-3.2a1.8 1.8 0 0 0 0-3.6zM8 5v10',
  system:
    'M10 12.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM10 2.8v2.4M10 14.8v2.4M2.8 10h2.4M14.8 10h2.4M4.9 4.9l1.7 1.7M13.4 13.4l1.7 1.7M4.9 15.1l1.7-1.7M13.4 6.6l1.7-1.7',
  fold: 'M3 4.5h14M9 10h8M3 15.5h14M5.8 7.5 3.3 10l2.5 2.5',
  unfold: 'M3 4.5h14M9 10h8M3 15.5h14M3.3 7.5 5.8 10l-2.5 2.5',
  menu: 'M3 5h14M3 10h14M3 15h14',
  full: 'M3.5 7.5v-4h4M16.5 7.5v-4h-4M3.5 12.5v4h4M16.5 12.5v4h-4',
  unfull: 'M7.5 3.5v4h-4M12.5 3.5v4h4M7.5 16.5v-4h-4M12.5 16.5v-4h4',
  size: 'M2.5 6.5v-2h9v2M7 4.5v11M5.5 15.5h3M12 10.5V9h5.5v1.5M14.8 9v6.5',
  bug: 'M10 6.5a4 4 0 0 0-4 4v2a4 4 0 0 0 8 0v-2a4 4 0 0 0-4-4zM7.5 6.8V6a2.5 2.5 0 0 1 5 0v.8M6 11H3M17 11h-3M6.3 8.5 4 6.8M13.7 8.5 16 6.8M6.3 14 4 15.7M13.7 14 16 15.7M10 9.5v6',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5 17 17',
  caret: 'm6 8 4 4 4-4',
  close: 'm6 6 8 8m0-8-8 8',
}

export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name] ?? PATHS.menu} />
    </svg>
  )
}

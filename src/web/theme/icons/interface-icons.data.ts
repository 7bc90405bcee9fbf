/** The interface's own icons: path data on a 24-unit grid, drawn with a 2-unit round stroke and no fill. */

/** Name → path data. Arrows and chevrons named after a reading direction are flipped by the theme in right-to-left pages. */
export const interfaceIcons = {
  'arrow-left': 'M20 12H5m6-6-6 6 6 6',
  'arrow-right': 'M4 12h15m-6-6 6 6-6 6',
  'arrow-up-right': 'M8 7h9v9M7 17 17 7',
  book: 'M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2zm0 0v14',
  chart: 'M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevrons-vertical': 'm8 9.5 4-4 4 4m-8 5 4 4 4-4',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  copy: 'M10.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-8A1.5 1.5 0 0 1 10.5 9zM5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  danger: 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM12 8v4.5m0 3.5v.01',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  edit: 'M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8.5 18.5zM14.5 6l3 3',
  external:
    'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  file: 'M13.5 3h-7A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-11zm0 0v5.5H19',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  flag: 'M5 21V4m0 0c5-3 9 3 14 0v10c-5 3-9-3-14 0',
  folder: 'M3 7a2 2 0 0 1 2-2h4l2.5 3H19a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c5 5 5 13 0 18-5-5-5-13 0-18zM3 12h18',
  hash: 'M5 9h15M4 15h15M10.5 4l-3 16M16.5 4l-3 16',
  history: 'M4 4.5V9h4.5M4.6 9A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8.5V16m0-8v.01',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm2.9 1.1L19 4.5m-3.5 3.5 3 3',
  link: 'M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2m-4 4-2 2a4.2 4.2 0 0 1-6-6l2-2',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01m0 5.99v.01m0 5.99v.01',
  lock: 'M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11zm1 0V8a4 4 0 0 1 8 0v3',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm-1.5 2 8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  more: 'M5.5 12v.01m6.5-.01v.01m6.5-.01v.01',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-3.4 3.4-5.5 7.5-5.5s6.9 2.1 7.5 5.5',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm9 16-4-4',
  settings:
    'M4 7h8m6 0h2M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 17h2m6 0h8M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-4 9.5 2.7 2.7L16 9.8',
  'sign-out': 'M14 4h4.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M10 8l-4 4 4 4m-4-4h9',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0-5.5v1.5m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1',
  system: 'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm3 16h8m-4-4v4',
  terminal: 'm5 7 5 5-5 5m8 1h6',
  'thumb-down':
    'M17 13.5V4H7.6a2 2 0 0 0-2 1.6l-1.2 6a2 2 0 0 0 2 2.4H11l-.8 4.3A2 2 0 0 0 12.2 21zm0 0h3V4h-3',
  'thumb-up': 'M7 10.5V20h9.4a2 2 0 0 0 2-1.6l1.2-6a2 2 0 0 0-2-2.4H13l.8-4.3A2 2 0 0 0 11.8 3zm0 0H4V20h3',
  tip: 'M9 17h6m-5 4h4M12 3a6 6 0 0 0-3.7 10.7c.5.4.7 1 .7 1.6V17h6v-1.7c0-.6.2-1.2.7-1.6A6 6 0 0 0 12 3z',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.5-3 2.9-4.800 6.5-4.800s6 1.800 6.5 4.800M15.5 5.200a3.5 3.5 0 0 1 0 6.600m2.5 3.200c2 .7 3.200 2.300 3.5 4.5',
  warning: 'M12 4 2.8 20h18.4zm0 6v4.5m0 2.5v.01',
  webhook:
    'M9.5 10.2 6.6 15.6M12 4a3.5 3.5 0 0 0-2.5 6.2M6 14.5a3 3 0 1 0 3 3h8.5M18 14.5a3 3 0 1 1-2.5 4.6M15.4 9.5 18 14.5M12 4a3.5 3.5 0 0 1 3.5 3.5',
} as const satisfies Readonly<Record<string, string>>;

export type InterfaceIconName = keyof typeof interfaceIcons;

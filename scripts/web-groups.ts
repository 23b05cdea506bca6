import type { Rolldown } from 'vite'
export const WEB_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first-texts', test: /web.texts.(first-texts|languages|fetch-texts|texts-of)\.ts$/, priority: 4 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown.runtime/, priority: 3 },
  { name: 'shell', tags: ['$initial'], priority: 2 },
  ...(process.env.EA
    ? [
        {
          name: 'shared',
          test: /^(?!.*web.pages)/,
          minShareCount: 2,
          entriesAware: true,
          entriesAwareMergeThreshold: Number(process.env.EA),
          priority: 1,
        },
      ]
    : []),
]

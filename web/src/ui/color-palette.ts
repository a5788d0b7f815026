const hues = {
  red: ['#FECACA', '#F87171', '#EF4444', '#DC2626', '#991B1B'],
  orange: ['#FED7AA', '#FB923C', '#F97316', '#EA580C', '#9A3412'],
  yellow: ['#FEF08A', '#FACC15', '#EAB308', '#CA8A04', '#854D0E'],
  green: ['#BBF7D0', '#4ADE80', '#22C55E', '#16A34A', '#166534'],
  teal: ['#A4CCCC', '#2DD4BF', '#14B8A6', '#0D9488', '#115E59'],
  cyan: ['#A5F3FC', '#22D3EE', '#06B6D4', '#0891B2', '#155E75'],
  blue: ['#BFDBFE', '#60A5FA', '#3B82F6', '#2563EB', '#1E40AF'],
  purple: ['#DDD6FE', '#A78BFA', '#8B5CF6', '#7C3AED', '#5B21B6'],
  pink: ['#FBCFE8', '#F472B6', '#EC4899', '#DB2777', '#9D174D'],
  gray: ['#E5E7EB', '#9CA3AF', '#6B7280', '#4B5563', '#1F2937'],
} as const;

export type Hue = keyof typeof hues;

export interface PaletteColor {
  readonly color: string;
  readonly hue: Hue;
  /** 1 is the lightest, 5 the darkest. */
  readonly tone: number;
}

const hueNames = Object.keys(hues) as Hue[];

/** The fifty colours people choose from: a column per hue, from light to dark. */
export const colorPalette: readonly PaletteColor[] = [1, 2, 3, 4, 5].flatMap((tone) =>
  hueNames.map((hue) => ({ color: hues[hue][tone - 1] ?? '', hue, tone })),
);

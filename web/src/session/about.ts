import { useQuery } from '@tanstack/react-query';

/** What this server tells everyone about itself. */
export type About = {
  version: string;
  hasBusiness: boolean;
  providers: string[];
  keepsMail: boolean;
  keepsSms: boolean;
};

export const aboutQuery = {
  queryKey: ['about'],
  queryFn: async (): Promise<About> => {
    const answer = await fetch('/app/about.json');
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return answer.json();
  },
  staleTime: 60_000,
} as const;

export function useAbout(): About | undefined {
  return useQuery(aboutQuery).data;
}

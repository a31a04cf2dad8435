// Written from `gone::heat::POINTS`, which pictures of the program use, by the test
// `the_page_has_the_programs_heat_scale`: change it there.
export const HEAT_SCALE = [
  [68, 1, 84],
  [71, 45, 123],
  [59, 82, 139],
  [44, 114, 142],
  [33, 145, 140],
  [40, 174, 128],
  [94, 201, 98],
  [173, 220, 48],
  [253, 231, 37],
];

(** What the theorems rest on. The Makefile compares this with assumptions.txt. *)
From Ludex Require Import Theorems HeaderOneText Small PegSmall PegGolden.
Print Assumptions pawn_certificates_prove_their_claims.
Print Assumptions gone_certificates_prove_their_claims.
Print Assumptions peg_certificates_prove_their_claims.
Print Assumptions hexapawn_is_lost_in_6_plies.
Print Assumptions octapawn_is_won_in_11_plies.
Print Assumptions five_by_five_is_won_in_19_plies.
Print Assumptions soldiers_reach_3_8_in_19_jumps.
Print Assumptions soldiers_do_not_reach_4_8.
Print Assumptions no_army_reaches.
Print Assumptions no_army_reaches_row_5.
Print Assumptions rules_have_one_text.
Print Assumptions headers_have_one_value_for_a_key.
Print Assumptions pawn_headers_say_one_thing.
Print Assumptions gone_headers_say_one_thing.
Print Assumptions peg_headers_say_one_thing.
Print Assumptions army_headers_say_one_thing.
Print Assumptions headers_are_not_about_a_board_and_the_half_plane.

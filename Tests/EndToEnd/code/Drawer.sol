// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Thing.sol";

/// A drawer that opens and closes.
contract Drawer is Thing {
    struct Spoon {
        string name;
        uint256 weight;
    }

    mapping(address => uint256) public weights;
    address private immutable owner;
    bool internal isOpen = false;
    event Opened(address indexed by, uint256 depth);

    /* A block comment that goes on
       in a second line. */
    constructor(address first) {
        owner = first;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not yours");
        _;
    }

    function open(uint256 depth) external onlyOwner returns (bool) {
        if (depth > 1200) {
            revert("too deep");
        } else {
            isOpen = true;
        }
        for (uint256 index = 0; index < 0xFF; index++) {
            weights[msg.sender] += 10; // once more
        }
        emit Opened(msg.sender, depth);
        return true;
    }

    function label() public pure returns (string memory) {
        return "top";
    }

    function empty() external view returns (uint256) {
        while (false) { continue; }
        delete weights[owner];
        return new Thing().weight();
    }
}
